/** An XML element as the readers of this folder want it: names without their prefix, attributes as texts. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

/**
 * Reads XML with the browser's own parser, which knows no entity of the file's making; `undefined` when it is no XML.
 */
export function readXml(text: string): XmlElement | undefined {
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
  return root.getElementsByTagName('parsererror').length > 0 || root.localName === 'parsererror'
    ? undefined
    : toElement(root);
}

function toElement(node: Element): XmlElement {
  return {
    name: node.localName,
    attributes: Object.fromEntries(Array.from(node.attributes, ({ localName, value }) => [localName, value])),
    children: Array.from(node.children, toElement),
  };
}

/** Every element below, itself included, in document order. */
export const allElements = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(allElements),
];
