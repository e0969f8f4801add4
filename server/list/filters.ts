import { and, eq, gt, gte, ilike, isNotNull, isNull, lt, lte, ne, sql, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#api/shapes.ts';
import { fromWireTime } from '#api/time.ts';
import { normalized } from '../directory/searchText.ts';
import { literally } from './literally.ts';
import { spellings } from './spellings.ts';

/**
 * What a list may be filtered by: column names of the platform, without prefix and closing underscore → ours.
 * `read` turns a wire word into what is stored; a column with a name in each language is looked through in all of them.
 * Who searches for part of a text (`LK`) is also answered by the columns of `also`, as people are found.
 */
export type FilterTable = Readonly<Record<string, FilterTarget>>;
interface FilterTarget {
  readonly column: AnyPgColumn;
  readonly read?: (wire: string) => string;
  readonly hasLanguages?: true;
  readonly also?: readonly (AnyPgColumn | SQL)[];
}

const DAY = 86_400_000;
const KEY =
  /^Q_(?:[A-Za-z]\w*\.)?(?<name>\w+?)_+(?<type>S|I|L|SN|F|DB|BD|D)_(?<operator>EQ|NEQ|GT|GE|LT|LE|LK|LEK|RIK|IN|ISNULL|NOTNULL)$/;

export const isFilter = (key: string): boolean => key.startsWith('Q_');
/** A filter such as `Q_v.SUBJECT__S_LK` taken apart: the column, what is compared, and how. */
export function filterParts(key: string) {
  const { name = '', type = '', operator = '' } = KEY.exec(key)?.groups ?? {};
  return { name, type, operator };
}

/**
 * The conditions of a list request, all of which must hold (contract wire 4). A filter the list cannot follow matches
 * nothing: it is never dropped silently.
 */
export function conditionsOf(query: QueryDto, table: FilterTable): SQL | undefined {
  const asked = Object.entries(query.params).filter(
    ([key, value]) => String(value) !== '' && isFilter(key) && !key.includes('_display'),
  );
  return and(...asked.map(([key, value]) => conditionOf(key, String(value), table) ?? sql`false`));
}

function conditionOf(key: string, value: string, table: FilterTable): SQL | undefined {
  const { name, type, operator } = filterParts(key);
  const target = table[name];
  if (target === undefined) return undefined;
  if (type === 'D') return dateCondition(target.column, operator, value);
  if (type !== 'S' && !value.split(',').every((part) => Number.isFinite(Number(part)))) return undefined;
  const read = target.read ?? ((wire: string) => wire);
  const columns = target.hasLanguages ? spellings(target.column) : [target.column];
  const conditions = columns.map((column) =>
    operator === 'IN' ? sql`${column} in ${value.split(',').map(read)}` : OPERATORS[operator]?.(column, read(value)),
  );
  if (operator === 'LK') conditions.push(...(target.also ?? []).map((column) => contains(column, normalized(value))));
  return operator === 'NEQ' ? and(...conditions) : or(...conditions);
}

const OPERATORS: Readonly<Record<string, (column: AnyPgColumn | SQL, value: string | number) => SQL>> = {
  EQ: eq,
  NEQ: ne,
  GT: gt,
  GE: gte,
  LT: lt,
  LE: lte,
  LK: contains,
  LEK: (column, value) => ilike(column, `%${literally(String(value))}`),
  RIK: (column, value) => ilike(column, `${literally(String(value))}%`),
  ISNULL: (column) => isNull(column),
  NOTNULL: (column) => isNotNull(column),
};

function contains(column: AnyPgColumn | SQL, value: string | number): SQL {
  return ilike(column, `%${literally(String(value))}%`);
}

/** Without a time the whole day is meant: from its start, or to its end. A text with a zone of its own keeps it. */
function dateCondition(column: AnyPgColumn, operator: string, value: string): SQL | undefined {
  const moment = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : fromWireTime(value.replace(/\.\d+$/, ''));
  if (moment === undefined || Number.isNaN(moment)) return undefined;
  const isWholeDay = (moment + 8 * 3_600_000) % DAY === 0;
  switch (operator) {
    case 'EQ':
      return and(gte(column, moment), lt(column, moment + (isWholeDay ? DAY : 1000)));
    case 'LE':
      return isWholeDay ? lt(column, moment + DAY) : lte(column, moment);
    case 'GE':
    case 'GT':
    case 'LT':
      return OPERATORS[operator]?.(column, moment);
    default:
      return undefined;
  }
}
