import { escapeXml } from '#infrastructure/wordTemplate/escapeXml.ts';
import type { FigureText } from './cellFormats.ts';
import { settingOf } from './namedSheets.ts';

/** The beginning of a sheet, written anew, and how much of it is not in it. */
interface CutSheet {
  readonly xml: string;
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

/** How much of a sheet is wanted, and how its figures are spelled. */
interface SheetLimits {
  readonly mostRows: number;
  readonly mostColumns: number;
  readonly textOf: FigureText;
}

const ROW = /<(?:\w+:)?row(\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/gu;
const CELL = /<(?:\w+:)?c(\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/gu;
const HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const FOOT = '</sheetData></worksheet>';

/**
 * The first rows and columns, and of each cell what was saved in it: nothing else is handed on, so no place far away
 * makes rows and columns before it. A formula says what it came to, or itself where that was never saved; a figure is
 * spelled as its cell shows it.
 */
export function cutSheet(sheet: string, { mostRows, mostColumns, textOf }: SheetLimits): CutSheet {
  const rows: string[] = [];
  let [row, width, left] = [0, 0, 0];
  for (const [, settings = '', inner = ''] of sheet.matchAll(ROW)) {
    row = Math.max(row + 1, Number.parseInt(settingOf(settings, 'r'), 10) || 0);
    if (row > mostRows) {
      if (/<(?:\w+:)?(?:v|t|f)[\s>]/u.test(inner)) left += 1;
      continue;
    }
    const cells: string[] = [];
    let column = 0;
    for (const [, facts = '', content = ''] of inner.matchAll(CELL)) {
      column = Math.max(column + 1, columnOf(settingOf(facts, 'r')));
      const written = writtenCell(facts, content, textOf);
      if (written === '') continue;
      width = Math.max(width, column);
      if (column <= mostColumns) cells.push(`<c r="${lettersOf(column)}${row}" ${written}</c>`);
    }
    rows.push(`<row r="${row}">${cells.join('')}</row>`);
  }
  return { xml: HEAD + rows.join('') + FOOT, rowsLeft: left, columnsLeft: Math.max(0, width - mostColumns) };
}

/** `A1` is in column 1. */
const columnOf = (place: string): number =>
  [...(/^[A-Z]{1,3}/u.exec(place)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (column: number): string =>
  column > 26
    ? String.fromCharCode(64 + Math.floor((column - 1) / 26)) + lettersOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** What stands in a cell, from its settings on; empty where nothing does. */
function writtenCell(settings: string, content: string, textOf: FigureText): string {
  const [kind, style] = [settingOf(settings, 't'), settingOf(settings, 's')];
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/u.exec(content)?.[1] ?? '';
  const formula = /<(?:\w+:)?f(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?f>/u.exec(content)?.[1] ?? '';
  const told = [...content.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/gu)]
    .map(([, text]) => text)
    .join('');
  if (kind === 'inlineStr') return told === '' ? '' : inline(told);
  if (value === '') return formula === '' ? '' : inline(`=${formula}`);
  // An error is a word like any other.
  if (kind === 'e') return inline(value);
  const spelled = kind === '' || kind === 'n' ? textOf(Number(value), Number(style)) : undefined;
  if (spelled !== undefined) return inline(escapeXml(spelled));
  const known = /^(?:s|str|n|b|d)$/u.test(kind) ? ` t="${kind}"` : '';
  return `${/^\d{1,6}$/u.test(style) ? `s="${style}"` : ''}${known}><v>${value}</v>`;
}

const inline = (text: string): string => `t="inlineStr"><is><t xml:space="preserve">${text}</t></is>`;
