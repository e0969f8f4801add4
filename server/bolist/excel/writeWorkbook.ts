import writeXlsxFile, { type Row } from 'write-excel-file/node';
import type { SheetCell } from './readWorkbook.ts';
import { cellOfText } from './sheetCells.ts';
import type { SheetHead, SheetRow } from './spreadsheetJob.ts';

/** A spreadsheet with one sheet: a row of headings that stays, and what stands below it. */
export async function writeWorkbook({ name, columns }: SheetHead, rows: readonly SheetRow[]): Promise<Uint8Array> {
  const heading: Row = columns.map(({ header }) => ({ value: cellOfText(header), fontWeight: 'bold' }));
  return writeXlsxFile([heading, ...rows.map((cells): Row => cells.map(styled))], {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer();
}

function styled(value: SheetCell): Row[number] {
  if (!(value instanceof Date)) return value;
  const isDay = value.getTime() % 86_400_000 === 0;
  return { value, type: Date, format: isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

/** What a sheet may be called: at most 31 letters, without the signs that name a place in it. */
const sheetName = (name: string): string =>
  [...name.replaceAll(/[[\]:*?/\\']/gu, ' ')].slice(0, 31).join('').trim() || 'Sheet1';
