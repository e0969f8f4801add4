type Attributes = Readonly<Record<string, string>>;

/** Creates an element. Texts become text nodes, never markup. */
export function h(
  tag: string,
  className: string,
  children: readonly (Node | string)[] = [],
  attributes: Attributes = {},
): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
