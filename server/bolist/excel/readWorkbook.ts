import { Buffer } from 'node:buffer';
import { readSheet } from 'read-excel-file/node';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { readZip, writeZip, type WorkbookFault } from './zipParts.ts';

/** What a cell holds. A day and a time of day are a moment of Greenwich, as the wall of the company shows it. */
export type SheetCell = string | number | boolean | Date | null;
type SheetRow = readonly SheetCell[];

/** How large a workbook may be that is sent to us. */
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024;
const MOST_IMPORT_ROWS = 5000;
/** Unpacked; the most rows there may be, with long texts in 40 columns, come to half of it. */
const MOST_UNPACKED = 40 * 1024 * 1024;

/** Stands in a cell of which nobody can say what it holds: a formula, or the error one came to. */
export const FORMULA = '\uE000';

/** The cells of the first sheet. Nothing is computed: a formula is told apart, and what it came to is not believed. */
export async function readWorkbook(bytes: Buffer): Promise<Result<readonly SheetRow[], WorkbookFault>> {
  const parts = readZip(bytes, MOST_UNPACKED);
  if (!parts.ok) return parts;
  if (!parts.value.has('xl/workbook.xml')) return fail('notExcel');
  const looked = new Map<string, Buffer>();
  for (const [name, content] of parts.value) {
    const xml = content.toString('utf8');
    const fault = faultIn(xml);
    if (fault !== undefined) return fail(fault);
    looked.set(name, xml.includes('sheetData') ? Buffer.from(withoutFormulas(xml), 'utf8') : content);
  }
  try {
    const rows = await readSheet(writeZip(looked), { trim: false });
    return ok(rows.map((row) => row.map(cellOf)));
  } catch {
    return fail('unreadable');
  }
}

const cellOf = (cell: unknown): SheetCell =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null;

const PLACE = /^(?:[A-Z]{1,3})?[1-9]\d{0,9}$/u;

/**
 * A single cell at the far end of a sheet makes millions of empty ones before it. Whatever could be read as the place
 * of a row or a cell is looked at, wherever it stands.
 */
function faultIn(xml: string): WorkbookFault | undefined {
  if (/<!DOCTYPE/iu.test(xml)) return 'unreadable';
  for (const [, quoted = ''] of xml.matchAll(/(?<!xmlns:)\br\s*=\s*("[^"]*"|'[^']*'|[^"'\s])/gu)) {
    const place = quoted.slice(1, -1);
    if (!PLACE.test(place)) return 'unreadable';
    const row = Number(place.replace(/^[A-Z]+/u, ''));
    if (row > MOST_IMPORT_ROWS + 1) return 'tooManyRows';
    if (/^[A-Z]{3}/u.test(place)) return 'tooManyColumns';
  }
  return undefined;
}

/** Each cell with a formula, or with its error, becomes one that says so. */
const withoutFormulas = (sheet: string): string =>
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
      const said = `<${prefix}is><${prefix}t>${FORMULA}</${prefix}t></${prefix}is>`;
      return `<${prefix}c r=${place} t="inlineStr">${said}${piece.slice(end)}`;
    })
    .join('');
