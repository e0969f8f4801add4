import writeXlsxFile, { type Row } from 'write-excel-file/node';
import type { SheetCell } from '#server/documents/excel/readWorkbook.ts';
import { toTextCell } from '#server/documents/excel/sheetCells.ts';
import type { SheetHead, SheetRow } from './spreadsheetJob.ts';

/** Writes a workbook with one sheet: a fixed row of headings and the rows below. */
export async function writeWorkbook({ name, columns }: SheetHead, rows: readonly SheetRow[]): Promise<Uint8Array> {
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
