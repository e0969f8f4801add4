import type { XmlElement } from '#infrastructure/workflow/chart/xmlElement.ts';

const TAG = /<(\/?)(?:[\w-]+:)?([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/gu;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)="([^"]*)"/gu;

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Open[];
}

/** Parses well-formed XML of our own definitions without a browser: tags and attributes, no text, no entities. */
export function parseElements(xml: string): XmlElement {
  const root: Open = { name: '', attributes: {}, children: [] };
  const stack = [root];
  for (const [, closing, name = '', attributes = '', selfClosing] of xml.replace(/<[!?][^>]*>/gu, '').matchAll(TAG)) {
    if (closing === '/') {
      stack.pop();
      continue;
    }
    const element: Open = {
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key.split(':').at(-1) ?? '', value]),
      ),
      children: [],
    };
    stack.at(-1)?.children.push(element);
    if (selfClosing !== '/') stack.push(element);
  }
  const [document] = root.children;
  if (!document) throw new Error('no XML');
  return document;
}
