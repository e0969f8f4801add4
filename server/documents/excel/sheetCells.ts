import { FORMULA_MARK, type SheetCell } from './readWorkbook.ts';

/** Maximum number of characters in a cell. */
const MAX_CELL_LENGTH = 32_000;
/** Beginnings that a spreadsheet may evaluate as a formula, also after saving as plain text. */
const FORMULA_START = /^'*[=+\-@\t\r\n]/u;
/** Maximum number of digits a spreadsheet keeps; longer numbers are written as text. */
const MAX_DIGITS = 15;
/** Spreadsheets do not represent earlier dates correctly. */
const FIRST_DAY = '1900-03-01';
/** Characters that XML cannot contain, and unpaired surrogates. */
const INVALID_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\uFFFD]|\p{Noncharacter_Code_Point}|\p{Cs}/gu;
const LOCAL_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/u;

/** Returns a text for a cell that is never evaluated, whatever it begins with. */
export function toTextCell(text: string): string {
  const clean = text.slice(0, MAX_CELL_LENGTH).replaceAll(INVALID_CHARACTERS, '');
  const guarded = FORMULA_START.test(clean) ? `'${clean}` : clean;
  // Escapes the notation with which spreadsheets encode characters.
  const plain = guarded.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_');
  // Escapes names of inherited object properties, which the library would treat as already seen.
  return plain in {} ? `_x00${plain.charCodeAt(0).toString(16)}_${plain.slice(1)}` : plain;
}

/** Returns the original text of a cell, without the guard of `toTextCell`. */
export const fromTextCell = (cell: string): string =>
  FORMULA_START.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell;

/** Returns a number for a cell; a text if the spreadsheet would lose digits. */
export function toNumberCell(value: string | number): SheetCell {
  const digits = String(value)
    .replace(/^-?0*\.?0*/u, '')
    .replace('.', '');
  const figure = Number(value);
  return digits.length <= MAX_DIGITS && Number.isFinite(figure) && String(figure) === String(value)
    ? figure
    : toTextCell(String(value));
}

/** Returns a date, with or without a time, for a cell. */
export function toDateCell(text: string): SheetCell {
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] =
    LOCAL_TIME_PATTERN.exec(text) ?? [];
  if (year === '' || text < FIRST_DAY) return toTextCell(text);
  const parts = [hour, minute, second].map(Number) as [number, number, number];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), ...parts));
}

/** Formats a date and time as a form does, without the time if it is midnight. */
export function formatLocalTime(moment: Date): string {
  const whole = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return whole.replace(/:00$/u, '').replace(/ 00:00$/u, '');
}

export const isFormula = (cell: SheetCell): boolean => cell === FORMULA_MARK;

/** Whether a cell still has the written value, ignoring how the spreadsheet has reformatted it. */
export const isSameCell = (written: SheetCell, read: SheetCell): boolean =>
  normalizeCell(typeof written === 'string' ? decodeCharacters(written) : written) === normalizeCell(read);

function normalizeCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : formatLocalTime(cell);
  return String(cell).replaceAll(/\r\n?/gu, '\n');
}

/** Decodes characters as the reader of the file does. */
const decodeCharacters = (written: string): string =>
  written.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
