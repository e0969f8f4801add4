/** A cell of a sheet as its XML has it. `text` is what it says where it holds a text. */
export interface TemplateCell {
  readonly xml: string;
  readonly column: string;
  readonly attributes: string;
  readonly text: string | undefined;
  readonly formula: string | undefined;
}
export interface TemplateRow {
  readonly number: number;
  readonly attributes: string;
  readonly cells: readonly TemplateCell[];
}

const ROW = /<row\b([^<>]*?)(?:\/>|>(.*?)<\/row>)/gsu;
const CELL = /<c\b([^<>]*?)(?:\/>|>(.*?)<\/c>)/gsu;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The texts cells share, in their order; how they are pronounced is left out. */
export const sharedTexts = (xml: string): readonly string[] =>
  [...xml.matchAll(/<si\b[^<>]*?(?:\/>|>(.*?)<\/si>)/gsu)].map(([, inner = '']) => textIn(inner));

/** The rows of a sheet with their cells. */
export const rowsOfSheet = (sheetData: string, shared: readonly string[]): readonly TemplateRow[] =>
  [...sheetData.matchAll(ROW)].map(([, attributes = '', inner = '']) => ({
    number: Number(attributeOf(attributes, 'r')),
    attributes,
    cells: [...inner.matchAll(CELL)].map(([xml, of = '', content = '']) => cellOf(xml, of, content, shared)),
  }));

function cellOf(xml: string, attributes: string, content: string, shared: readonly string[]): TemplateCell {
  const type = attributeOf(attributes, 't');
  const formula = /<f\b[^<>]*>(.*?)<\/f>/su.exec(content)?.[1];
  const text =
    type === 's'
      ? shared[Number(/<v>(\d+)<\/v>/u.exec(content)?.[1] ?? '-1')]
      : type === 'inlineStr'
        ? textIn(content)
        : undefined;
  return {
    xml,
    column: attributeOf(attributes, 'r').replaceAll(/\d/gu, ''),
    attributes,
    text,
    formula: formula === undefined ? undefined : unescapeXml(formula),
  };
}

const textIn = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b.*?<\/rPh>/gsu, '').matchAll(/<t\b[^<>]*?(?:\/>|>(.*?)<\/t>)/gsu)]
    .map(([, text = '']) => unescapeXml(text))
    .join('');

export const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'u').exec(attributes)?.[1] ?? '';
export const withAttribute = (attributes: string, name: string, value: string): string =>
  `${attributes.replace(new RegExp(`\\s*\\b${name}="[^"]*"`, 'u'), '')} ${name}="${value}"`;
export const withoutAttribute = (attributes: string, name: string): string =>
  attributes.replace(new RegExp(`\\s*\\b${name}="[^"]*"`, 'u'), '');

const unescapeXml = (xml: string): string =>
  xml.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|quot|apos|amp));/giu,
    (whole, hex?: string, code?: string, name = '') =>
      hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : code !== undefined
          ? String.fromCodePoint(Number(code))
          : (ENTITIES[String(name)] ?? whole),
  );
