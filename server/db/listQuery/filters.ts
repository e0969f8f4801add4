import { splitSearchWords, listSpellings } from '#domain/shared/splitSearchWords.ts';
import { and, eq, gt, gte, ilike, isNotNull, isNull, lt, lte, ne, sql, or, type SQL } from 'drizzle-orm';
import { PgColumn, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { parseDecimal } from '#domain/shared/decimal.ts';
import { PLATFORM_ZONE, PLATFORM_UTC_OFFSET_MS } from '#domain/shared/platformZone.ts';
import { toInstant, wallTime } from '#domain/shared/timeZone.ts';
import { normalizeSearch } from '../createSearchText.ts';
import { escapeLike } from './escapeLike.ts';
import { parseTimestamp } from './parseTimestamp.ts';
import { localizedColumns } from './localizedColumns.ts';

/**
 * Filters of a list: column names of the platform, without prefix and trailing underscore, with our columns. `read`
 * converts a wire value to the stored one. A column with translations is searched in all languages. A search for part
 * of a text (`LK`) also uses the columns of `also`.
 */
export type FilterTable = Readonly<Record<string, FilterTarget>>;
interface FilterTarget {
  readonly column: AnyPgColumn | SQL;
  readonly isNumber?: true;
  /** A numeric column and the format of comparable values; it has no text search. */
  readonly numberFormat?: RegExp;
  /** Whether an empty text counts as empty, like null. */
  readonly isBlankEmpty?: true;
  readonly parseValue?: (wire: string) => string;
  readonly hasLanguages?: true;
  readonly otherColumns?: readonly (AnyPgColumn | SQL)[];
  /** Condition for part of a text (`LK`), used instead of the columns. */
  readonly matchPart?: (typed: string) => SQL | undefined;
  /** Whether the column supports only the search for part of a text. */
  readonly supportsOnlyParts?: true;
}

const SECOND = 1000;
const DAY = 86_400_000;
const START = /^Q_(?:(?<prefix>[A-Za-z]\w*)\.)?(?<rest>\w+)$/u;
const TYPES: ReadonlySet<string> = new Set(['S', 'I', 'L', 'SN', 'F', 'DB', 'BD', 'D']);

/**
 * A list request on the server. Unknown filters are collected in it for the response message.
 * @property timeZone time zone of dates and times without an offset; by default that of the platform
 */
export type ServerQuery = QueryDto & { readonly unknownFilters?: Set<string>; readonly timeZone?: string };

export const isFilter = (key: string): boolean => key.startsWith('Q_');
/** Splits a filter such as `Q_v.SUBJECT__S_LK` into column, type and operator; the default type is text. */
export function parseFilter(key: string) {
  const { prefix = '', rest = '' } = START.exec(key)?.groups ?? {};
  const parts = rest.split('_');
  const operator = parts.pop() ?? '';
  const last = parts.at(-1) ?? '';
  const type = TYPES.has(last) && parts.length > 1 ? last : undefined;
  if (type !== undefined) parts.pop();
  while (parts.at(-1) === '') parts.pop();
  return { prefix, name: parts.join('_'), type: type ?? 'S', operator };
}

export const listFilters = ({ params }: QueryDto): readonly (readonly [key: string, value: string])[] =>
  Object.entries(params)
    .map(([key, value]) => [key, String(value)] as const)
    .filter(([key, value]) => value !== '' && isFilter(key) && !key.includes('_display'));

/**
 * Returns the conditions of a list request, joined with AND (contract wire 4). A filter the list does not support
 * matches nothing and is named in the response; it is never ignored silently.
 */
export const toConditions = (query: ServerQuery, table: FilterTable): SQL | undefined =>
  and(
    ...listFilters(query).map(([key, value]) => {
      const condition = toCondition(key, value, table, query.timeZone);
      if (condition === undefined) query.unknownFilters?.add(key);
      return condition ?? sql`false`;
    }),
  );

function toCondition(key: string, value: string, table: FilterTable, timeZone?: string): SQL | undefined {
  const { prefix, name, type, operator } = parseFilter(key);
  const target = getOwnColumn(table, `${prefix}.${name}`) ?? getOwnColumn(table, name);
  if (target === undefined) return undefined;
  const emptiness = getOwnColumn(EMPTINESS, operator);
  if (emptiness !== undefined) return emptiness(isBlank(target) ? sql`nullif(${target.column}, '')` : target.column);
  if (isTimestamp(target.column)) return toDateCondition(target.column, operator, value, timeZone);
  if (type === 'D') return undefined;
  if (type !== 'S' && !value.split(',').every((part) => parseDecimal(part) !== undefined)) return undefined;
  if (isNumeric(target) && !isComparable(operator, value, target.numberFormat)) return undefined;
  if (operator === 'LK' && target.matchPart !== undefined) return target.matchPart(value);
  const read = target.parseValue ?? ((wire: string) => wire);
  const columns = target.hasLanguages ? localizedColumns(target.column) : [target.column];
  const conditions = columns.map((column) =>
    operator === 'IN'
      ? sql`${column} in ${value.split(',').map(read)}`
      : getOwnColumn(OPERATORS, operator)?.(column, read(value)),
  );
  if (operator === 'LK')
    conditions.push(...(target.otherColumns ?? []).map((column) => matchesWords(column, normalizeSearch(value))));
  return operator === 'NEQ' ? and(...conditions) : or(...conditions);
}

/** Whether these columns support all filters of the request. */
export const supportsFilters = (query: QueryDto, table: FilterTable): boolean =>
  listFilters(query).every(([key]) => {
    const { prefix, name, operator } = parseFilter(key);
    const target = getOwnColumn(table, `${prefix}.${name}`) ?? getOwnColumn(table, name);
    return target !== undefined && (target.supportsOnlyParts !== true || operator === 'LK');
  });

/** Returns an own property of a table; a name from a request may be that of an inherited property. */
export const getOwnColumn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const isTimestamp = (column: AnyPgColumn | SQL): column is AnyPgColumn =>
  column instanceof PgColumn && column.getSQLType().startsWith('timestamp');

/** Whether the column is numeric. It can only be compared with numbers and has no text search. */
const isNumeric = ({ column, isNumber, numberFormat }: FilterTarget): boolean =>
  isNumber === true || numberFormat !== undefined || (column instanceof PgColumn && column.dataType === 'number');
const isComparable = (operator: string, value: string, numbers = /^-?\d{1,9}$/u): boolean =>
  !SEARCHES.has(operator) && value.split(',').every((part) => numbers.test(part));
const isBlank = ({ column, isBlankEmpty }: FilterTarget): boolean => isBlankEmpty === true && !isTimestamp(column);
const SEARCHES: ReadonlySet<string> = new Set(['LK', 'LEK', 'RIK']);

const OPERATORS: Readonly<Record<string, (column: AnyPgColumn | SQL, value: string | number) => SQL>> = {
  EQ: eq,
  NEQ: ne,
  GT: gt,
  GE: gte,
  LT: lt,
  LE: lte,
  LK: matchesWords,
  LEK: (column, value) => ilike(column, `%${escapeLike(String(value))}`),
  RIK: (column, value) => ilike(column, `${escapeLike(String(value))}%`),
};
/** Operators that work for every type of column. */
const EMPTINESS: Readonly<Record<string, (column: AnyPgColumn | SQL) => SQL>> = { ISNULL: isNull, NOTNULL: isNotNull };

/** Matches all words of a search, each in any of the spellings in which it may be stored. */
export function matchesWords(column: AnyPgColumn | SQL, value: string | number): SQL {
  const containsSpelling = (word: string) => or(...listSpellings(word).map((spelling) => contains(column, spelling)));
  return and(...splitSearchWords(String(value)).map(containsSpelling)) ?? contains(column, value);
}

function contains(column: AnyPgColumn | SQL, value: string | number): SQL {
  return ilike(column, `%${escapeLike(String(value))}%`);
}

/**
 * Builds a date condition. A value without a time means the whole day in the company's time zone. A value with an
 * offset keeps it; fractions of a second are dropped. Local times of forms have no time zone and are compared as they
 * are written.
 */
function toDateCondition(
  column: AnyPgColumn,
  operator: string,
  value: string,
  timeZone: string = PLATFORM_ZONE,
): SQL | undefined {
  const zone = column.getSQLType().endsWith('without time zone') ? PLATFORM_ZONE : timeZone;
  const asked = parseTimestamp(value, zone);
  if (asked === undefined) return undefined;
  const moment = Math.min(Math.max(asked, FIRST_TIMESTAMP), LAST_TIMESTAMP);
  const day = startOfDay(moment, zone);
  // Timestamps are shown and therefore compared with a precision of one second.
  const after = day === undefined ? moment + SECOND : nextDay(day, zone);
  switch (operator) {
    case 'EQ':
      return and(gte(column, moment), beforeTimestamp(column, after));
    case 'LE':
      return beforeTimestamp(column, after);
    case 'GT':
      return moment + SECOND < LAST_TIMESTAMP ? gte(column, moment + SECOND) : sql`false`;
    case 'GE':
    case 'LT':
      return OPERATORS[operator]?.(column, moment);
    default:
      return undefined;
  }
}

/** Returns the day that starts at a timestamp, as UTC; `undefined` if the timestamp is not the start of a day. */
function startOfDay(moment: number, zone: string): number | undefined {
  const day = Math.floor(toLocalTime(moment, zone) / DAY) * DAY;
  return fromLocalTime(day, zone) === moment ? day : undefined;
}
const nextDay = (day: number, zone: string): number => fromLocalTime(day + DAY, zone);

/* The platform's time zone is a fixed offset (contract wire 5); the real zone had daylight saving time until 1991. */
const toLocalTime = (moment: number, zone: string): number =>
  zone === PLATFORM_ZONE ? moment + PLATFORM_UTC_OFFSET_MS : wallTime(moment, zone);
const fromLocalTime = (clock: number, zone: string): number =>
  zone === PLATFORM_ZONE ? clock - PLATFORM_UTC_OFFSET_MS : toInstant(clock, zone);

/** First and last timestamp with a four-digit year, both in our time zone and in UTC. */
const FIRST_TIMESTAMP = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIMESTAMP = Date.parse('9999-12-31T16:00:00Z');

/** Every stored value is before a limit later than the last day. */
const beforeTimestamp = (column: AnyPgColumn, moment: number): SQL =>
  moment >= LAST_TIMESTAMP ? isNotNull(column) : lt(column, moment);
