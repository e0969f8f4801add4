import type { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { tableHtml } from './escapedHtml.ts';
import type { PreviewAnswer } from './previewJob.ts';
import { MOST_COLUMNS, MOST_ROWS } from './readWorkbookSheets.ts';
import { textOf } from './readText.ts';

/** A table as plain text: rows are lines, cells stand between commas, semicolons or tabs, and may be in quotes. */
export function readTable(bytes: Buffer, language: Language): PreviewAnswer {
  const text = textOf(bytes, language);
  if (text === undefined) return { reason: 'notShown' };
  const rows = rowsOf(text);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const shown = rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS));
  const left = { rowsLeft: rows.length - shown.length, columnsLeft: Math.max(0, width - MOST_COLUMNS) };
  return { parts: [{ name: '', html: tableHtml(shown), ...left }], partsLeft: 0 };
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,;\t\r\n"][^,;\t\r\n]*)|)(,|;|\t|\r\n?|\n|$)/gu;

function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let end = 0;
  for (const { 0: all, 1: quoted, 2: plain = '', 3: sign = '', index } of text.matchAll(CELL)) {
    // What fits nowhere, a quote in the middle, is told as it is.
    const between = text.slice(end, index);
    end = index + all.length;
    const isLast = sign === '';
    if (isLast && all === '' && between === '' && row.length === 0) break;
    row.push(between + (quoted?.replaceAll('""', '"') ?? plain));
    if (isLast || /[\r\n]/u.test(sign)) {
      rows.push(row);
      row = [];
    }
    if (isLast) break;
  }
  return rows;
}
