/** An element of bpmn-moddle. `$attrs` contains the attributes of other vendors under the prefix of the file. */
export interface ModdleElement {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly $parent?: ModdleElement;
  /** Children and text; only present on elements of other vendors. */
  readonly $children?: readonly ModdleElement[];
  readonly $body?: string;
  readonly [property: string]: unknown;
}

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value;

export const asElement = (value: unknown): ModdleElement | undefined => (isElement(value) ? value : undefined);

export const getChild = (element: ModdleElement, property: string): ModdleElement | undefined =>
  asElement(element[property]);

export function getChildren(element: ModdleElement, property: string): readonly ModdleElement[] {
  const value = element[property];
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** Returns an attribute as text; numbers and booleans that moddle has converted become text again. */
export function elementText(element: ModdleElement, property: string): string | undefined {
  const value = element[property];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export const elementId = (element: ModdleElement): string => elementText(element, 'id') ?? '';

/** Returns the tag name as in the file: `bpmn:UserTask` → `userTask`. */
export function tagName(element: ModdleElement): string {
  const [prefix, name = ''] = element.$type.split(':');
  return prefix === 'bpmn' ? name.charAt(0).toLowerCase() + name.slice(1) : element.$type;
}

/** Returns the extension elements of a node, ours and those of other vendors. */
export function getExtensions(element: ModdleElement): readonly ModdleElement[] {
  const holder = getChild(element, 'extensionElements');
  return holder === undefined ? [] : getChildren(holder, 'values');
}

export const getExtension = (element: ModdleElement, type: string): ModdleElement | undefined =>
  getExtensions(element).find((extension) => extension.$type === type);

/** Returns the event definitions inside an event and those it refers to by id. */
export const getEventDefinitions = (event: ModdleElement): readonly ModdleElement[] => [
  ...getChildren(event, 'eventDefinitions'),
  ...getChildren(event, 'eventDefinitionRef'),
];
