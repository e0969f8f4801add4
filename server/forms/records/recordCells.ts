import type { Value } from '#domain/expression/tree.ts';
import { parseOptionValue, formatOptionValue } from '#domain/forms/doubleValues.ts';
import type { AttributeType, RecordColumn } from '#server/company/recordColumns.ts';

/** Contents of the column of an attribute, and of its label column for a double value; both as text. */
export interface RecordCells {
  readonly value: string | null;
  readonly label: string | null;
}

type Shape = Pick<RecordColumn, 'type' | 'length' | 'decimals'>;
const EMPTY_CELLS: RecordCells = { value: null, label: null };

/**
 * Returns what a column can store of a value. A value that does not fit is stored in `extra` only; it is never rounded,
 * truncated or refused here.
 */
export function toCells(column: RecordColumn, value: Value | undefined): RecordCells {
  const double = column.isDouble ? parseOptionValue(value) : undefined;
  if (double !== undefined) {
    const stored = fitToColumn(column, double.value);
    return stored === null ? EMPTY_CELLS : { value: stored, label: double.label };
  }
  return typeof value === 'string' || typeof value === 'number'
    ? { value: fitToColumn(column, String(value)), label: null }
    : EMPTY_CELLS;
}

/** Returns the value read from the columns alone, in canonical spelling. */
export function fromCells(column: RecordColumn, { value, label }: RecordCells): Value | undefined {
  if (value === null) return undefined;
  const spelled = FORM_FORMATS[column.type](value);
  return label === null ? spelled : formatOptionValue({ value: spelled, label });
}

export const areCellsEqual = (one: RecordCells, other: RecordCells): boolean =>
  one.value === other.value && one.label === other.label;

const fitToColumn = (column: Shape, text: string): string | null =>
  text.includes('\0') ? null : COLUMN_FORMATS[column.type](text, column);

const COLUMN_FORMATS: Readonly<Record<AttributeType, (text: string, shape: Shape) => string | null>> = {
  varchar: (text, { length }) => ([...text].length <= length ? text : null),
  clob: (text) => text,
  number: (text, { length, decimals }) => {
    const parts = /^(?<sign>-?)(?<digits>\d{1,200})(?:\.(?<behind>\d{0,200}))?$/u.exec(text)?.groups;
    if (parts === undefined) return null;
    const { sign = '', digits = '', behind = '' } = parts;
    const whole = String(BigInt(digits));
    const rest = trimEndChar(behind, '0');
    if ((whole === '0' ? 0 : whole.length) > length - decimals || rest.length > decimals) return null;
    const plain = rest === '' ? whole : `${whole}.${rest}`;
    return plain === '0' ? plain : `${sign}${plain}`;
  },
  int: (text) => (/^(?:0|-?[1-9]\d{0,17})$/u.test(text) ? text : null),
  date: (text) => {
    if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/u.test(text)) return null;
    const whole = `${text}${' 00:00:00'.slice(text.length - 10)}`;
    const moment = Date.parse(`${whole.replace(' ', 'T')}Z`);
    const isMoment = !Number.isNaN(moment) && !whole.startsWith('0000');
    return isMoment && new Date(moment).toISOString().startsWith(whole.replace(' ', 'T')) ? whole : null;
  },
};

/** Formats a stored value as forms write it: a date without midnight, a time without zero seconds. */
const FORM_FORMATS: Readonly<Record<AttributeType, (stored: string) => string>> = {
  varchar: (text) => text,
  clob: (text) => text,
  number: (text) => text,
  int: (text) => text,
  date: (text) => text.replace(/:00$/u, '').replace(/ 00:00$/u, ''),
};

/** Removes the trailing zeros that the database adds to a number, so that it matches `toCells`. */
export const readCell = (type: AttributeType, text: string | null): string | null =>
  text === null || type !== 'number' || !text.includes('.') ? text : trimEndChar(trimEndChar(text, '0'), '.');

/** Removes the trailing occurrences of one character. */
export function trimEndChar(text: string, sign: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === sign) end -= 1;
  return text.slice(0, end);
}
