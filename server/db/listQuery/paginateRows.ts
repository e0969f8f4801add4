import { matchesSearch } from '#domain/shared/splitSearchWords.ts';
import { getOwnColumn, parseFilter, listFilters, type ServerQuery } from './filters.ts';
import { pageOffset, toPageDto, type PageDto } from './toPageDto.ts';

/**
 * Filters of a short list (contract wire 4): column names of the platform with functions that return the value of a
 * row.
 */
export type RowColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/**
 * Returns one page of a list that is in memory, such as definitions, forms and lists, of which a company has few. An
 * unknown filter matches nothing and is named in the response.
 */
export function paginateRows<Row>(rows: readonly Row[], columns: RowColumns<Row>, query: ServerQuery): PageDto<Row> {
  const matchers = listFilters(query).map(([key, value]) => createMatcher(columns, query, key, value));
  const found = rows.filter((row) => matchers.every((matches) => matches(row)));
  return toPageDto(query, found.length, found.slice(pageOffset(query), pageOffset(query) + query.pageSize));
}

function createMatcher<Row>(
  columns: RowColumns<Row>,
  query: ServerQuery,
  key: string,
  value: string,
): (row: Row) => boolean {
  const { name, operator } = parseFilter(key);
  const textOf = getOwnColumn(columns, name);
  const match = getOwnColumn(MATCHERS, operator);
  if (textOf !== undefined && match !== undefined) return (row) => match(textOf(row), value);
  query.unknownFilters?.add(key);
  return () => false;
}

const MATCHERS: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  EQ: (text, value) => text === value,
  IN: (text, value) => value.split(',').includes(text),
  LK: matchesSearch,
  ISNULL: (text) => text === '',
  NOTNULL: (text) => text !== '',
};
