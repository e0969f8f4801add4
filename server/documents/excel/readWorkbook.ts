import { Buffer } from 'node:buffer';
import { readSheet } from 'read-excel-file/node';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { readZip, writeZip, type WorkbookFault } from './zipParts.ts';

/** Value of a cell. A date and time is a UTC timestamp that shows the company's local time. */
export type SheetCell = string | number | boolean | Date | null;
type SheetRow = readonly SheetCell[];

/** Maximum size of an uploaded workbook in bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
const MAX_IMPORT_ROWS = 5000;
/** Maximum unpacked size in bytes, twice that of the maximum number of rows with long texts in 40 columns. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;

/** Marks a cell with a formula or its error, whose value is not trusted. */
export const FORMULA_MARK = '\uE000';

/** Reads the cells of the first sheet. Formulas are not computed; they are marked and their stored results ignored. */
export async function readWorkbook(bytes: Buffer): Promise<Result<readonly SheetRow[], WorkbookFault>> {
  const parts = readZip(bytes, MAX_UNPACKED_BYTES);
  if (!parts.ok) return parts;
  if (!parts.value.has('xl/workbook.xml')) return fail('notExcel');
  const looked = new Map<string, Buffer>();
  for (const [name, content] of parts.value) {
    const xml = content.toString('utf8');
    const fault = validateReferences(xml);
    if (fault !== undefined) return fail(fault);
    looked.set(name, Buffer.from(normalizePart(name, xml) ?? content));
  }
  try {
    const rows = await readSheet(writeZip(looked), { trim: false });
    return ok(rows.map((row) => row.map(toCell)));
  } catch {
    return fail('unreadable');
  }
}

const DATE_SYSTEM_1904 = /\sdate1904\s*=\s*(["'])(?:true|1)\1/iu;
/** Whether the dates of a workbook are counted from 1904. */
export const uses1904DateSystem = (workbook: string): boolean => DATE_SYSTEM_1904.test(workbook);
/** Writes the date system of a workbook in the one notation its reader knows: `date1904="1"`. */
export const normalizeDateSystem = (workbook: string): string => workbook.replace(DATE_SYSTEM_1904, ' date1904="1"');

/** Normalises a part of the file for the workbook reader; `undefined` if it is unchanged. */
function normalizePart(name: string, xml: string): string | undefined {
  if (name === 'xl/workbook.xml') return normalizeDateSystem(xml);
  if (name === 'xl/styles.xml') return normalizeDateFormats(xml);
  return xml.includes('sheetData') ? markFormulas(xml) : undefined;
}

/** Replaces date formats with eras or in other languages, so that they are recognised as dates. */
const normalizeDateFormats = (styles: string): string =>
  styles.replaceAll(/(\sformatCode\s*=\s*)("[^"]*"|'[^']*')/gu, (whole, before: string, quoted: string) => {
    const tokens = quoted
      .slice(1, -1)
      .replaceAll('&quot;', '"')
      .replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|general/giu, '')
      .toLowerCase();
    const isDay = /[yeg]/u.test(tokens) && /[md]/u.test(tokens) && !/[#0?]/u.test(tokens.replaceAll(/s\.0+/gu, 's'));
    if (!isDay) return whole;
    return `${before}"${/[hs]/u.test(tokens) ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd'}"`;
  });

const toCell = (cell: unknown): SheetCell =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null;

const CELL_REFERENCE = /^(?:[A-Z]{1,3})?[1-9]\d{0,9}$/u;

/**
 * Rejects cells that are too far out: a single cell at the end of a sheet would create millions of empty ones before
 * it. Every attribute that could be a cell or row reference is checked, wherever it is.
 */
function validateReferences(xml: string): WorkbookFault | undefined {
  if (/<!DOCTYPE/iu.test(xml)) return 'unreadable';
  for (const [, quoted = ''] of xml.matchAll(/(?<!xmlns:)\br\s*=\s*("[^"]*"|'[^']*'|[^"'\s])/gu)) {
    const place = quoted.slice(1, -1);
    if (!CELL_REFERENCE.test(place)) return 'unreadable';
    const row = Number(place.replace(/^[A-Z]+/u, ''));
    if (row > MAX_IMPORT_ROWS + 1) return 'tooManyRows';
    if (/^[A-Z]{3}/u.test(place)) return 'tooManyColumns';
  }
  return undefined;
}

/** Replaces each cell with a formula or its error by a marked cell. */
const markFormulas = (sheet: string): string =>
  sheet
    .split(/(?=<(?:\w+:)?c[\s>])/u)
    .map((piece) => {
      const [head = '', prefix = '', settings = ''] = /^<(\w+:)?c(\s[^<>]*)?>/u.exec(piece) ?? [];
      if (head === '' || head.endsWith('/>')) return piece;
      const close = `</${prefix}c>`;
      const end = piece.indexOf(close);
      const isFormula = /<(?:\w+:)?f[\s>/]/u.test(piece.slice(0, end)) || /\st=["']e["']/u.test(settings);
      if (end < 0 || !isFormula) return piece;
      const place = /\sr=("[^"]*"|'[^']*')/u.exec(settings)?.[1] ?? '""';
      const said = `<${prefix}is><${prefix}t>${FORMULA_MARK}</${prefix}t></${prefix}is>`;
      return `<${prefix}c r=${place} t="inlineStr">${said}${piece.slice(end)}`;
    })
    .join('');
