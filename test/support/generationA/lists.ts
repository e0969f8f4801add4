import type { Row, StubAnswer } from './answers.ts';
import { pageAnswer, sqlError, stop, systemError, textOf } from './answers.ts';

/** The columns a statement may use, as alias and column, with their values. */
export type Columns<Entity> = Readonly<Record<string, (entity: Entity) => unknown>>;

export interface Listing<Entity> {
  readonly entities: readonly Entity[];
  readonly columns: Columns<Entity>;
  readonly show: (entity: Entity) => Row;
}

interface Condition {
  readonly column: string;
  readonly type: string;
  readonly how: string;
  readonly value: string;
}

/** Splits `Q_v.SUBJECT__S_LK`. A key with two parts compares text. */
function readCondition(key: string, value: string): Condition {
  const [, column = '', type = 'S', how = 'EQ'] =
    /^Q_(.+)_(SN|DB|BD|[SILFD])_([A-Z]+)$/u.exec(key) ?? /^Q_(.+)_()([A-Z]+)$/u.exec(key) ?? [];
  return { column, type: type === '' ? 'S' : type, how, value };
}

/** A text without a `T` is a date; midnight with LE includes the whole day. */
function moment(value: string, how: string): string {
  const text = value.includes('T') ? value.replace('T', ' ').slice(0, 19) : `${value.slice(0, 10)} 00:00:00`;
  return how === 'LE' && text.endsWith(' 00:00:00') ? text.replace('00:00:00', '23:59:59') : text;
}

const COMPARE: Readonly<Record<string, (stored: string, wanted: string) => boolean>> = {
  EQ: (stored, wanted) => stored === wanted,
  NEQ: (stored, wanted) => stored !== wanted,
  GT: (stored, wanted) => stored > wanted,
  GE: (stored, wanted) => stored >= wanted,
  LT: (stored, wanted) => stored < wanted,
  LE: (stored, wanted) => stored <= wanted,
  LK: (stored, wanted) => stored.includes(wanted),
  LEK: (stored, wanted) => stored.endsWith(wanted),
  RIK: (stored, wanted) => stored.startsWith(wanted),
  IN: (stored, wanted) => wanted.split(',').includes(stored),
  ISNULL: (stored) => stored === '',
  NOTNULL: (stored) => stored !== '',
};

function columnOf<Entity>(columns: Columns<Entity>, column: string, clause: string): (entity: Entity) => unknown {
  const found = columns[column];
  if (found !== undefined) return found;
  const isAmbiguous = !column.includes('.') && Object.keys(columns).some((each) => each.endsWith(`.${column}`));
  const trouble = isAmbiguous
    ? `Column '${column}' in ${clause} is ambiguous`
    : `Unknown column '${column}' in '${clause}'`;
  return stop(sqlError(trouble));
}

function meets<Entity>(columns: Columns<Entity>, { column, type, how, value }: Condition) {
  const read = columnOf(columns, column, 'where clause');
  const compare = COMPARE[how] ?? stop(systemError(`java.lang.IllegalArgumentException: ${how}`));
  const wanted = type === 'D' ? moment(value, how) : value;
  return (entity: Entity) => compare(textOf(read(entity)), wanted);
}

/** Returns the conditions of a list query; empty values and named arguments are ignored. */
function conditionsOf(body: Row): readonly Condition[] {
  return Object.entries((body['params'] ?? {}) as Row)
    .filter(([key, value]) => key.startsWith('Q_') && !key.includes('_display') && textOf(value) !== '')
    .map(([key, value]) => readCondition(key, textOf(value)));
}

/** Returns the matching rows in the requested order. An unknown column is a database error. */
export function filterRows<Entity>({ entities, columns, show }: Listing<Entity>, body: Row): readonly Row[] {
  const demands = conditionsOf(body).map((condition) => meets(columns, condition));
  const found = entities.filter((entity) => demands.every((demand) => demand(entity)));
  const field = textOf(body['sortField']);
  if (field === '') return found.map(show);
  const order = textOf(body['sortOrder']).toLowerCase();
  if (order === '') stop(systemError('java.lang.NullPointerException: sortOrder'));
  // In an order clause a column needs no alias.
  const named = Object.keys(columns).find((each) => each === field || each.endsWith(`.${field}`)) ?? field;
  const read = columnOf(columns, named, 'order clause');
  const sorted = found.toSorted((one, other) => textOf(read(one)).localeCompare(textOf(read(other))));
  return (order === 'desc' ? sorted.toReversed() : sorted).map(show);
}

export const LIST_BODY = {
  pageNo: 'number',
  pageSize: 'number',
  sortField: 'text',
  sortOrder: 'text',
  params: 'texts',
} as const;

/** Returns one page of a list; some statements return null instead of an empty array. */
export function pageOf<Entity>(listing: Listing<Entity>, body: Row, nothing: [] | null = []): StubAnswer {
  const rows = filterRows(listing, body);
  const size = Number(body['pageSize'] ?? 20) || 20;
  const page = Math.max(1, Number(body['pageNo'] ?? 1) || 1);
  return pageAnswer(rows.length === 0 ? nothing : rows.slice((page - 1) * size, page * size), page, size, rows.length);
}

/** Returns columns with an alias, read from the property with the same name: `BILL_NO_` is `billNo`. */
export function columnsOf(alias: string, names: string): Columns<Row> {
  const prefix = alias === '' ? '' : `${alias}.`;
  return Object.fromEntries(
    names.split(' ').map((name) => {
      const property = name
        .toLowerCase()
        .replace(/_$/u, '')
        .replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
      return [`${prefix}${name}`, (row: Row) => row[property]];
    }),
  );
}
