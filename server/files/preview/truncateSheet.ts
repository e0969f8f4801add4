import { escapeXml } from '#infrastructure/workflow/print/word/escapeXml.ts';
import type { FormatNumber } from './createCellFormatter.ts';
import { getXmlAttribute } from './namedSheets.ts';

/** The first rows and columns of a sheet as XML, and how many were left out. */
interface TruncatedSheet {
  readonly xml: string;
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

/** Maximum number of rows and columns, and the number formatter. */
interface SheetLimits {
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly formatNumber: FormatNumber;
}

const ROW = /<(?:\w+:)?row(\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/gu;
const CELL = /<(?:\w+:)?c(\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/gu;
const HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const FOOT = '</sheetData></worksheet>';

/**
 * Rewrites a sheet with its first rows and columns and the saved value of each cell only, so that a cell with a far
 * address does not create empty rows and columns before it. A formula is replaced by its saved result, or shown as text
 * if no result was saved. Numbers are formatted as their cell shows them.
 */
export function truncateSheet(sheet: string, { maxRows, maxColumns, formatNumber }: SheetLimits): TruncatedSheet {
  const rows: string[] = [];
  let [row, width, left] = [0, 0, 0];
  for (const [, settings = '', inner = ''] of sheet.matchAll(ROW)) {
    row = Math.max(row + 1, Number.parseInt(getXmlAttribute(settings, 'r'), 10) || 0);
    if (row > maxRows) {
      if (/<(?:\w+:)?(?:v|t|f)[\s>]/u.test(inner)) left += 1;
      continue;
    }
    const cells: string[] = [];
    let column = 0;
    for (const [, facts = '', content = ''] of inner.matchAll(CELL)) {
      column = Math.max(column + 1, parseColumnNumber(getXmlAttribute(facts, 'r')));
      const written = toCellXml(facts, content, formatNumber);
      if (written === '') continue;
      width = Math.max(width, column);
      if (column <= maxColumns) cells.push(`<c r="${toColumnLetters(column)}${row}" ${written}</c>`);
    }
    rows.push(`<row r="${row}">${cells.join('')}</row>`);
  }
  return { xml: HEAD + rows.join('') + FOOT, rowsLeft: left, columnsLeft: Math.max(0, width - maxColumns) };
}

/** Returns the column number of a cell reference: 1 for `A1`. */
const parseColumnNumber = (place: string): number =>
  [...(/^[A-Z]{1,3}/u.exec(place)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const toColumnLetters = (column: number): string =>
  column > 26
    ? String.fromCharCode(64 + Math.floor((column - 1) / 26)) + toColumnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Returns the attributes and content of a cell as XML; empty if the cell is empty. */
function toCellXml(settings: string, content: string, textOf: FormatNumber): string {
  const [kind, style] = [getXmlAttribute(settings, 't'), getXmlAttribute(settings, 's')];
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/u.exec(content)?.[1] ?? '';
  const formula = /<(?:\w+:)?f(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?f>/u.exec(content)?.[1] ?? '';
  const text = [...content.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/gu)]
    .map(([, text]) => text)
    .join('');
  if (kind === 'inlineStr') return text === '' ? '' : toInlineString(text);
  if (value === '') return formula === '' ? '' : toInlineString(`=${formula}`);
  // Error values are shown as text.
  if (kind === 'e') return toInlineString(value);
  const spelled = kind === '' || kind === 'n' ? textOf(Number(value), Number(style)) : undefined;
  if (spelled !== undefined) return toInlineString(escapeXml(spelled));
  const known = /^(?:s|str|n|b|d)$/u.test(kind) ? ` t="${kind}"` : '';
  return `${/^\d{1,6}$/u.test(style) ? `s="${style}"` : ''}${known}><v>${value}</v>`;
}

const toInlineString = (text: string): string => `t="inlineStr"><is><t xml:space="preserve">${text}</t></is>`;
