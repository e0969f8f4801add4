import { and, eq, gt, gte, ilike, isNotNull, isNull, lt, lte, ne, sql, or, type SQL } from 'drizzle-orm';
import { PgColumn, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#api/shapes.ts';
import { WALL_OFFSET_MS } from '#domain/shared/companyWall.ts';
import { readDecimal } from '#domain/shared/decimal.ts';
import { normalized } from '../directory/searchText.ts';
import { literally } from './literally.ts';
import { momentOf } from './momentOf.ts';
import { spellings } from './spellings.ts';

/**
 * What a list may be filtered by: column names of the platform, without prefix and closing underscore → ours.
 * `read` turns a wire word into what is stored; a column with a name in each language is looked through in all of them.
 * Who searches for part of a text (`LK`) is also answered by the columns of `also`, as people are found.
 */
export type FilterTable = Readonly<Record<string, FilterTarget>>;
interface FilterTarget {
  readonly column: AnyPgColumn | SQL;
  readonly isNumber?: true;
  /** A column of numbers, and how one may be written that is compared with it; its digits are not searched for. */
  readonly numbers?: RegExp;
  /** Whoever asks for what is empty means a blank text, too. */
  readonly isBlankEmpty?: true;
  readonly read?: (wire: string) => string;
  readonly hasLanguages?: true;
  readonly also?: readonly (AnyPgColumn | SQL)[];
  /** Another way to search for part of a text (`LK`), in place of all these columns. */
  readonly part?: (typed: string) => SQL | undefined;
  /** The column itself holds something else than what is asked after: it only helps to search for a part. */
  readonly isForParts?: true;
}

const SECOND = 1000;
const DAY = 86_400_000;
const START = /^Q_(?:(?<prefix>[A-Za-z]\w*)\.)?(?<rest>\w+)$/u;
const TYPES: ReadonlySet<string> = new Set(['S', 'I', 'L', 'SN', 'F', 'DB', 'BD', 'D']);

/** A list request on the server: what nobody knows how to filter by is put down in it, for the message of the page. */
export type ServerQuery = QueryDto & { readonly unknownFilters?: Set<string> };

export const isFilter = (key: string): boolean => key.startsWith('Q_');
/** A filter such as `Q_v.SUBJECT__S_LK` taken apart: the column, what is compared, and how; without a type, a text. */
export function filterParts(key: string) {
  const { prefix = '', rest = '' } = START.exec(key)?.groups ?? {};
  const parts = rest.split('_');
  const operator = parts.pop() ?? '';
  const last = parts.at(-1) ?? '';
  const type = TYPES.has(last) && parts.length > 1 ? last : undefined;
  if (type !== undefined) parts.pop();
  while (parts.at(-1) === '') parts.pop();
  return { prefix, name: parts.join('_'), type: type ?? 'S', operator };
}

/** The filters of a list request that say something. */
export const filtersIn = ({ params }: QueryDto): readonly (readonly [key: string, value: string])[] =>
  Object.entries(params)
    .map(([key, value]) => [key, String(value)] as const)
    .filter(([key, value]) => value !== '' && isFilter(key) && !key.includes('_display'));

/**
 * The conditions of a list request, all of which must hold (contract wire 4). A filter the list cannot follow matches
 * nothing, and is named in the answer: it is never dropped silently.
 */
export const conditionsOf = (query: ServerQuery, table: FilterTable): SQL | undefined =>
  and(
    ...filtersIn(query).map(([key, value]) => {
      const condition = conditionOf(key, value, table);
      if (condition === undefined) query.unknownFilters?.add(key);
      return condition ?? sql`false`;
    }),
  );

function conditionOf(key: string, value: string, table: FilterTable): SQL | undefined {
  const { prefix, name, type, operator } = filterParts(key);
  const target = columnNamed(table, `${prefix}.${name}`) ?? columnNamed(table, name);
  if (target === undefined) return undefined;
  const emptiness = columnNamed(EMPTINESS, operator);
  if (emptiness !== undefined) return emptiness(isBlank(target) ? sql`nullif(${target.column}, '')` : target.column);
  if (isMoment(target.column)) return dateCondition(target.column, operator, value);
  if (type === 'D') return undefined;
  if (type !== 'S' && !value.split(',').every((part) => readDecimal(part) !== undefined)) return undefined;
  if (isCount(target) && !isComparable(operator, value, target.numbers)) return undefined;
  if (operator === 'LK' && target.part !== undefined) return target.part(value);
  const read = target.read ?? ((wire: string) => wire);
  const columns = target.hasLanguages ? spellings(target.column) : [target.column];
  const conditions = columns.map((column) =>
    operator === 'IN'
      ? sql`${column} in ${value.split(',').map(read)}`
      : columnNamed(OPERATORS, operator)?.(column, read(value)),
  );
  if (operator === 'LK') conditions.push(...(target.also ?? []).map((column) => contains(column, normalized(value))));
  return operator === 'NEQ' ? and(...conditions) : or(...conditions);
}

/** Whether all that is asked for can be answered by these columns. */
export const isAnsweredBy = (query: QueryDto, table: FilterTable): boolean =>
  filtersIn(query).every(([key]) => {
    const { prefix, name, operator } = filterParts(key);
    const target = columnNamed(table, `${prefix}.${name}`) ?? columnNamed(table, name);
    return target !== undefined && (target.isForParts !== true || operator === 'LK');
  });

/** What a table says by itself: a name from outside may be that of something every object has. */
export const columnNamed = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const isMoment = (column: AnyPgColumn | SQL): column is AnyPgColumn =>
  column instanceof PgColumn && column.getSQLType().startsWith('timestamp');

/** A column of whole numbers can be compared with no other; its digits are not searched for. */
const isCount = ({ column, isNumber, numbers }: FilterTarget): boolean =>
  isNumber === true || numbers !== undefined || (column instanceof PgColumn && column.dataType === 'number');
const isComparable = (operator: string, value: string, numbers = /^-?\d{1,9}$/u): boolean =>
  !SEARCHES.has(operator) && value.split(',').every((part) => numbers.test(part));
const isBlank = ({ column, isBlankEmpty }: FilterTarget): boolean => isBlankEmpty === true && !isMoment(column);
const SEARCHES: ReadonlySet<string> = new Set(['LK', 'LEK', 'RIK']);

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
};
/** Asked of any column, whatever its type. */
const EMPTINESS: Readonly<Record<string, (column: AnyPgColumn | SQL) => SQL>> = { ISNULL: isNull, NOTNULL: isNotNull };

export function contains(column: AnyPgColumn | SQL, value: string | number): SQL {
  return ilike(column, `%${literally(String(value))}%`);
}

/**
 * Without a time the whole day is meant: from its start, or to its end, at +08:00. A text with a zone of its own keeps
 * it, and fractions are dropped.
 */
function dateCondition(column: AnyPgColumn, operator: string, value: string): SQL | undefined {
  const asked = momentOf(value);
  if (asked === undefined) return undefined;
  const moment = Math.max(asked, FIRST_MOMENT);
  const isWholeDay = (moment + WALL_OFFSET_MS) % DAY === 0;
  // Moments are told to the second, so they are compared to the second.
  const after = moment + (isWholeDay ? DAY : SECOND);
  switch (operator) {
    case 'EQ':
      return and(gte(column, moment), isBefore(column, after));
    case 'LE':
      return isBefore(column, after);
    case 'GT':
      return moment + SECOND < END_OF_TIME ? gte(column, moment + SECOND) : sql`false`;
    case 'GE':
    case 'LT':
      return OPERATORS[operator]?.(column, moment);
    default:
      return undefined;
  }
}

/** The first and the last moment that can be told with four digits of a year, here and in Greenwich. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const END_OF_TIME = Date.parse('9999-12-31T16:00:00Z');

/** Everything that is kept is before what comes after the last day. */
const isBefore = (column: AnyPgColumn, moment: number): SQL =>
  moment >= END_OF_TIME ? isNotNull(column) : lt(column, moment);
