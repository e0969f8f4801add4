import { FORMULA, type SheetCell } from './readWorkbook.ts';

/** So many letters fit into one cell. */
const LONGEST = 32_000;
/** What a spreadsheet may take for a formula, or make one of when it is saved as plain text. */
const RISKY = /^'*[=+\-@\t\r\n]/u;
/** A spreadsheet keeps so many digits of a figure; longer ones are written as words. */
const MOST_DIGITS = 15;
/** Earlier days are other days in a spreadsheet, or none. */
const FIRST_DAY = '1900-03-01';
/** XML has no words for these, nor for half a sign. */
const UNTOLD = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\uFFFD]|\p{Noncharacter_Code_Point}|\p{Cs}/gu;
const WALL = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/u;

/** A text as it stands in a cell: nothing evaluates it, whatever it begins with. */
export function cellOfText(text: string): string {
  const clean = text.slice(0, LONGEST).replaceAll(UNTOLD, '');
  const guarded = RISKY.test(clean) ? `'${clean}` : clean;
  // So a spreadsheet spells signs by their numbers; here they stand for themselves.
  const plain = guarded.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_');
  // Whoever writes the file takes such a name for one it has seen.
  return plain in {} ? `_x00${plain.charCodeAt(0).toString(16)}_${plain.slice(1)}` : plain;
}

/** The same the other way round: what was written there. */
export const textOfCell = (cell: string): string => (RISKY.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell);

/** A figure as such, as far as a spreadsheet keeps all of it. */
export function cellOfFigure(value: string | number): SheetCell {
  const digits = String(value)
    .replace(/^-?0*\.?0*/u, '')
    .replace('.', '');
  const figure = Number(value);
  return digits.length <= MOST_DIGITS && Number.isFinite(figure) && String(figure) === String(value)
    ? figure
    : cellOfText(String(value));
}

/** A day, or a day with its time, as such. */
export function cellOfTime(text: string): SheetCell {
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = WALL.exec(text) ?? [];
  if (year === '' || text < FIRST_DAY) return cellOfText(text);
  const parts = [hour, minute, second].map(Number) as [number, number, number];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), ...parts));
}

/** As it is written in a form: a day without a midnight that nobody meant. */
export function wallTime(moment: Date): string {
  const whole = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return whole.replace(/:00$/u, '').replace(/ 00:00$/u, '');
}

export const isFormula = (cell: SheetCell): boolean => cell === FORMULA;

/** Whether a cell still says what was written into it, whatever a spreadsheet has made of its form. */
export const isSameCell = (written: SheetCell, read: SheetCell): boolean =>
  spelled(typeof written === 'string' ? signsIn(written) : written) === spelled(read);

function spelled(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : wallTime(cell);
  return String(cell).replaceAll(/\r\n?/gu, '\n');
}

/** As whoever reads the file is told: signs that were spelled by their numbers. */
const signsIn = (written: string): string =>
  written.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
