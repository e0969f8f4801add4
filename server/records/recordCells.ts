import type { Value } from '#domain/expression/tree.ts';
import { readDouble, writeDouble } from '#domain/form/doubleValues.ts';
import type { AttributeType, RecordColumn } from './recordColumns.ts';

/** What lies in the column of an attribute, and beside it for a double value; both as text. */
export interface RecordCells {
  readonly value: string | null;
  readonly label: string | null;
}

type Shape = Pick<RecordColumn, 'type' | 'length' | 'decimals'>;
const NOTHING: RecordCells = { value: null, label: null };

/**
 * What of a value its column can hold. A value that does not fit is held by `extra` alone: nothing is rounded, cut or
 * refused here.
 */
export function toCells(column: RecordColumn, value: Value | undefined): RecordCells {
  const double = column.isDouble ? readDouble(value) : undefined;
  if (double !== undefined) {
    const stored = fitted(column, double.value);
    return stored === null ? NOTHING : { value: stored, label: double.label };
  }
  return typeof value === 'string' || typeof value === 'number'
    ? { value: fitted(column, String(value)), label: null }
    : NOTHING;
}

/** What is read from the columns alone: the value in our own spelling. */
export function fromCells(column: RecordColumn, { value, label }: RecordCells): Value | undefined {
  if (value === null) return undefined;
  const spelled = SPELLING[column.type](value);
  return label === null ? spelled : writeDouble({ value: spelled, label });
}

export const isSameCells = (one: RecordCells, other: RecordCells): boolean =>
  one.value === other.value && one.label === other.label;

const fitted = (column: Shape, text: string): string | null =>
  text.includes('\0') ? null : FITTING[column.type](text, column);

const FITTING: Readonly<Record<AttributeType, (text: string, shape: Shape) => string | null>> = {
  varchar: (text, { length }) => ([...text].length <= length ? text : null),
  clob: (text) => text,
  number: (text, { length, decimals }) => {
    const parts = /^(?<sign>-?)(?<digits>\d{1,200})(?:\.(?<behind>\d{0,200}))?$/u.exec(text)?.groups;
    if (parts === undefined) return null;
    const { sign = '', digits = '', behind = '' } = parts;
    const whole = String(BigInt(digits));
    const rest = withoutEnd(behind, '0');
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

/** How a form writes what a column holds: a day without its midnight, a time without its zero seconds. */
const SPELLING: Readonly<Record<AttributeType, (stored: string) => string>> = {
  varchar: (text) => text,
  clob: (text) => text,
  number: (text) => text,
  int: (text) => text,
  date: (text) => text.replace(/:00$/u, '').replace(/ 00:00$/u, ''),
};

/** A number as the database tells it, with the zeros of its scale, in the spelling of `toCells`. */
export const readCell = (type: AttributeType, told: string | null): string | null =>
  told === null || type !== 'number' || !told.includes('.') ? told : withoutEnd(withoutEnd(told, '0'), '.');

/** A text without the signs of one kind at its end; those of a column are its platform's own. */
export function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === sign) end -= 1;
  return text.slice(0, end);
}
