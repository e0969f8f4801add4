import type { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { tableHtml } from './escapedHtml.ts';
import type { PreviewAnswer } from './previewJob.ts';
import { SHOWN_COLUMNS, SHOWN_ROWS } from './readWorkbookSheets.ts';
import { decodedText } from './readText.ts';

/** A table as plain text: rows are lines, cells stand between commas, semicolons or tabs, and may be in quotes. */
export function readTable(bytes: Buffer, language: Language): PreviewAnswer {
  const text = decodedText(bytes, language);
  if (text === undefined) return { reason: 'notShown' };
  const rows = rowsOf(text);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const shown = rows.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_COLUMNS));
  const left = { rowsLeft: rows.length - shown.length, columnsLeft: Math.max(0, width - SHOWN_COLUMNS) };
  return { parts: [{ name: '', html: tableHtml(shown), ...left }], partsLeft: 0 };
}

/** So many signs of a text are looked at for its first line. */
const LONGEST_HEADING = 65_536;
const BETWEEN = [';', '\t', ','] as const;

/** What stands between cells all through a text is what its first line has most of: elsewhere a comma is a decimal. */
function signBetween(text: string): string {
  const [heading = ''] = text
    .slice(0, LONGEST_HEADING)
    .replaceAll(/"[^"]*"/gu, '')
    .split('\n', 1);
  const counts = BETWEEN.map((sign) => heading.split(sign).length);
  return BETWEEN[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Sign by sign: within quotes a comma is a comma, and two quotes are one. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell]);
    [row, cell] = [[], ''];
  };
  const plain = text.replaceAll(/\r\n?/gu, '\n');
  const between = signBetween(plain);
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (sign === '"' && isQuoted && plain.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === between) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
