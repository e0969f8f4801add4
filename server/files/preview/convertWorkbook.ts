import { Buffer } from 'node:buffer';
import readXlsxFile from 'read-excel-file/node';
import type { Language } from '#application/formatting/language.ts';
import { normalizeDateSystem } from '#server/documents/excel/readWorkbook.ts';
import { formatLocalTime } from '#server/documents/excel/sheetCells.ts';
import { writeZip } from '#server/documents/excel/zipParts.ts';
import { formatHtmlTable } from './toMultilineHtml.ts';
import { parseSheetEntries } from './namedSheets.ts';
import type { PreviewResult, PreviewPart } from './previewJob.ts';
import { createCellFormatter } from './createCellFormatter.ts';
import { truncateSheet } from './truncateSheet.ts';

export const MAX_ROWS = 300;
export const MAX_COLUMNS = 40;
const MAX_SHEETS = 12;
const WORKBOOK = 'xl/workbook.xml';

/** Converts the sheets of a workbook to tables: the first rows with their saved values. Formulas are not computed. */
export async function convertWorkbook(zip: ReadonlyMap<string, Buffer>, language: Language): Promise<PreviewResult> {
  const formatNumber = createCellFormatter(zip, language);
  const limits = { maxRows: MAX_ROWS, maxColumns: MAX_COLUMNS, formatNumber };
  const sheets = parseSheetEntries(zip);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const wanted = new Set(shown.slice(0, MAX_SHEETS));
  const cut = new Map(
    sheets.map((sheet) => [sheet, truncateSheet(wanted.has(sheet) ? readSheetXml(zip, sheet.path) : '', limits)]),
  );
  const parts = new Map<string, Buffer>([...zip].filter(([name]) => !name.startsWith('xl/worksheets/')));
  const workbook = zip.get(WORKBOOK);
  if (workbook !== undefined) parts.set(WORKBOOK, Buffer.from(normalizeDateSystem(workbook.toString('utf8')), 'utf8'));
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
    const rows = cells.data.map((row) => row.slice(0, MAX_COLUMNS).map(formatCell));
    const { rowsLeft, columnsLeft } = facts;
    made.push({ name: cells.sheet, html: formatHtmlTable(rows), rowsLeft, columnsLeft });
  }
  return { parts: made, partsLeft: shown.length - made.length };
}

const readSheetXml = (zip: ReadonlyMap<string, Buffer>, path: string): string => zip.get(path)?.toString('utf8') ?? '';

/** Formats a number with 15 significant digits, as spreadsheets do. */
function formatCell(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : formatLocalTime(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}
