/** Translates the names in BPMN XML; everything else stays unchanged. */
export function translateBpmnNames(xml: string, say: (text: string) => string): string {
  return xml.replaceAll(
    /(\sname=)(["'])(.*?)\2/gsu,
    (_, attribute: string, quote: string, name: string) => `${attribute}${quote}${encoded(say(decoded(name)))}${quote}`,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const decoded = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/gu, (entity) => ENTITIES[entity] ?? entity);
const encoded = (text: string): string =>
  text.replaceAll(/[<>"'&]/gu, (char) => Object.keys(ENTITIES).find((entity) => ENTITIES[entity] === char) ?? char);
