import type { Buffer } from 'node:buffer';
import type { Language } from '#application/formatting/language.ts';
import { formatHtmlTable } from './toMultilineHtml.ts';
import type { PreviewResult } from './previewJob.ts';
import { MAX_COLUMNS, MAX_ROWS } from './convertWorkbook.ts';
import { parseCsv } from '#server/i18n/csv.ts';
import { decodeText } from './convertText.ts';

/** Converts a CSV file to a table. Cells are separated by commas, semicolons or tabs, and may be quoted. */
export function convertCsv(bytes: Buffer, language: Language): PreviewResult {
  const text = decodeText(bytes, language);
  if (text === undefined) return { reason: 'notShown' };
  const rows = parseCsv(text).rows.map(({ cells }) => cells);
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const shown = rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS));
  const left = { rowsLeft: rows.length - shown.length, columnsLeft: Math.max(0, width - MAX_COLUMNS) };
  return { parts: [{ name: '', html: formatHtmlTable(shown), ...left }], partsLeft: 0 };
}
