import { unescapeXml } from '#infrastructure/workflow/print/word/escapeXml.ts';

/** A cell of a sheet with its XML. `text` is its content if that is a text. */
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

/** Returns the shared strings in order, without phonetic hints. */
export const parseSharedStrings = (xml: string): readonly string[] =>
  [...xml.matchAll(/<si\b[^<>]*?(?:\/>|>(.*?)<\/si>)/gsu)].map(([, inner = '']) => extractText(inner));

/** Returns the rows of a sheet with their cells. */
export const parseSheetRows = (sheetData: string, shared: readonly string[]): readonly TemplateRow[] =>
  [...sheetData.matchAll(ROW)].map(([, attributes = '', inner = '']) => ({
    number: Number(getAttribute(attributes, 'r')),
    attributes,
    cells: [...inner.matchAll(CELL)].map(([xml, of = '', content = '']) => parseTemplateCell(xml, of, content, shared)),
  }));

function parseTemplateCell(xml: string, attributes: string, content: string, shared: readonly string[]): TemplateCell {
  const type = getAttribute(attributes, 't');
  const formula = /<f\b[^<>]*>(.*?)<\/f>/su.exec(content)?.[1];
  const text =
    type === 's'
      ? shared[Number(/<v>(\d+)<\/v>/u.exec(content)?.[1] ?? '-1')]
      : type === 'inlineStr'
        ? extractText(content)
        : undefined;
  return {
    xml,
    column: getAttribute(attributes, 'r').replaceAll(/\d/gu, ''),
    attributes,
    text,
    formula: formula === undefined ? undefined : unescapeXml(formula),
  };
}

const extractText = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b.*?<\/rPh>/gsu, '').matchAll(/<t\b[^<>]*?(?:\/>|>(.*?)<\/t>)/gsu)]
    .map(([, text = '']) => unescapeXml(text))
    .join('');

export const getAttribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'u').exec(attributes)?.[1] ?? '';
export const setAttribute = (attributes: string, name: string, value: string): string =>
  `${attributes.replace(new RegExp(`\\s*\\b${name}="[^"]*"`, 'u'), '')} ${name}="${value}"`;
export const removeAttribute = (attributes: string, name: string): string =>
  attributes.replace(new RegExp(`\\s*\\b${name}="[^"]*"`, 'u'), '');

/** Separates cells, so that no search text matches across two of them. */
const CELL_SEPARATOR = '\u241f';

/** Returns the texts and numbers of a sheet and decodes characters such as `_x005F_`, an underscore. */
export const extractSheetText = (xml: string): string =>
  [...xml.matchAll(/<(t|v)(?: [^<>]*)?>([^<]*)<\/\1>/gu)]
    .map(([, , text = '']) => unescapeXml(text))
    .join(CELL_SEPARATOR)
    .replaceAll(/_x([\da-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
