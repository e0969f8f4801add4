import { Buffer } from 'node:buffer';
import readXlsxFile from 'read-excel-file/node';
import type { Language } from '#application/language.ts';
import { wallTime } from '../bolist/excel/sheetCells.ts';
import { writeZip } from '../bolist/excel/zipParts.ts';
import { tableHtml } from './escapedHtml.ts';
import { listedSheets } from './namedSheets.ts';
import type { PreviewAnswer, PreviewPart } from './previewJob.ts';
import { cellFormats } from './cellFormats.ts';
import { cutSheet } from './cutSheet.ts';

export const SHOWN_ROWS = 300;
export const SHOWN_COLUMNS = 40;
const MOST_SHEETS = 12;

/** The sheets of a workbook as tables: their first rows, with what was saved in them. Nothing is computed. */
export async function readWorkbookSheets(zip: ReadonlyMap<string, Buffer>, language: Language): Promise<PreviewAnswer> {
  const textOf = cellFormats(zip, language);
  const limits = { mostRows: SHOWN_ROWS, mostColumns: SHOWN_COLUMNS, textOf };
  const sheets = listedSheets(zip);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const wanted = new Set(shown.slice(0, MOST_SHEETS));
  const cut = new Map(
    sheets.map((sheet) => [sheet, cutSheet(wanted.has(sheet) ? textIn(zip, sheet.path) : '', limits)]),
  );
  const parts = new Map<string, Buffer>([...zip].filter(([name]) => !name.startsWith('xl/worksheets/')));
  for (const [{ path }, { xml }] of cut) parts.set(path, Buffer.from(xml, 'utf8'));
  let read: Awaited<ReturnType<typeof readXlsxFile>>;
  try {
    read = await readXlsxFile(writeZip(parts), { trim: false });
  } catch {
    return { reason: 'unreadable' };
  }
  if (read.length !== sheets.length) return { reason: 'unreadable' };
  const made: PreviewPart[] = [];
  for (const [place, sheet] of sheets.entries()) {
    const cells = read[place];
    const facts = cut.get(sheet);
    if (!wanted.has(sheet) || cells === undefined || facts === undefined) continue;
    const rows = cells.data.map((row) => row.slice(0, SHOWN_COLUMNS).map(textOfCell));
    const { rowsLeft, columnsLeft } = facts;
    made.push({ name: cells.sheet, html: tableHtml(rows), rowsLeft, columnsLeft });
  }
  return { parts: made, partsLeft: shown.length - made.length };
}

const textIn = (zip: ReadonlyMap<string, Buffer>, path: string): string => zip.get(path)?.toString('utf8') ?? '';

/** A figure with the digits a spreadsheet keeps. */
function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : wallTime(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}
