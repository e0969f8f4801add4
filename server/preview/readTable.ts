import type { Buffer } from 'node:buffer';
import type { Language } from '#application/language.ts';
import { tableHtml } from './escapedHtml.ts';
import type { PreviewAnswer } from './previewJob.ts';
import { SHOWN_COLUMNS, SHOWN_ROWS } from './readWorkbookSheets.ts';
import { separatedRows } from '../texts/separatedRows.ts';
import { decodedText } from './readText.ts';

/** A table as plain text: rows are lines, cells stand between commas, semicolons or tabs, and may be in quotes. */
export function readTable(bytes: Buffer, language: Language): PreviewAnswer {
  const text = decodedText(bytes, language);
  if (text === undefined) return { reason: 'notShown' };
  const rows = separatedRows(text).rows.map(({ cells }) => cells);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const shown = rows.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_COLUMNS));
  const left = { rowsLeft: rows.length - shown.length, columnsLeft: Math.max(0, width - SHOWN_COLUMNS) };
  return { parts: [{ name: '', html: tableHtml(shown), ...left }], partsLeft: 0 };
}
