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

const BETWEEN = new Set([',', ';', '\t']);

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
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (sign === '"' && isQuoted && plain.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (BETWEEN.has(sign)) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
