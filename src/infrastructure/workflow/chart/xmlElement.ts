import type { TrustedTypesGlobal } from '#application/shared/trustedTypes.ts';

/** An XML element: names without their prefix, attributes as texts. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

/**
 * Parses XML with the browser's parser, which ignores entities defined in the file. Returns `undefined` if the text is
 * not XML.
 */
export function parseXml(text: string): XmlElement | undefined {
  const root = new DOMParser().parseFromString(toTrustedXml(text), 'application/xml').documentElement;
  return root.getElementsByTagName('parsererror').length > 0 || root.localName === 'parsererror'
    ? undefined
    : toElement(root);
}

let readXmlText: ((text: string) => string) | undefined;
/** The parsed tree is only read and never inserted into a page, so any text may be parsed (Trusted Types). */
function toTrustedXml(text: string): string {
  const policy =
    readXmlText === undefined
      ? (globalThis as TrustedTypesGlobal).trustedTypes?.createPolicy('ringi-xml', { createHTML: (xml) => xml })
      : undefined;
  readXmlText ??= policy === undefined ? (given) => given : (given) => policy.createHTML(given);
  return readXmlText(text);
}

function toElement(node: Element): XmlElement {
  return {
    name: node.localName,
    attributes: Object.fromEntries(Array.from(node.attributes, ({ localName, value }) => [localName, value])),
    children: Array.from(node.children, toElement),
  };
}

export const allElements = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(allElements),
];
