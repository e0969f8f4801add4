import { Buffer } from 'node:buffer';
import writeXlsxFile from 'write-excel-file/node';
import type { Row } from 'write-excel-file/node';
import { serveWorker } from '#server/workers/serveWorker.ts';
import { readWorkbook, type SheetCell } from '#server/documents/excel/readWorkbook.ts';
import type { SheetRow, SpreadsheetResult, SpreadsheetJob, SheetHead } from './spreadsheetJob.ts';
import { toTextCell } from '#server/documents/excel/sheetCells.ts';

serveWorker<SpreadsheetJob, readonly SheetRow[], SpreadsheetResult>(async (job, batches) =>
  job.kind === 'write'
    ? { kind: 'written', bytes: await writeWorkbook(job, batches.flat()) }
    : { kind: 'read', rows: await readWorkbook(Buffer.from(job.bytes)) },
);

/** Writes a workbook with one sheet: a fixed row of headings and the rows below. */
async function writeWorkbook({ name, columns }: SheetHead, rows: readonly SheetRow[]): Promise<Uint8Array> {
  const heading: Row = columns.map(({ header }) => ({ value: toTextCell(header), fontWeight: 'bold' }));
  return writeXlsxFile([heading, ...rows.map((cells): Row => cells.map(toStyledCell))], {
    sheet: toSheetName(name),
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer();
}

function toStyledCell(value: SheetCell): Row[number] {
  if (!(value instanceof Date)) return value;
  const isDay = value.getTime() % 86_400_000 === 0;
  return { value, type: Date, format: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

/** Returns a valid sheet name: at most 31 characters, without those used in cell references. */
const toSheetName = (name: string): string =>
  [...name.replaceAll(/[[\]:*?/\\']/gu, ' ')].slice(0, 31).join('').trim() || 'Sheet1';
