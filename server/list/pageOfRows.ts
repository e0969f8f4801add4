import { columnNamed, filterParts, filtersIn, type ServerQuery } from './filters.ts';
import { offsetOf, pageDto, type PageDto } from './pageDto.ts';

/** What a short list may be filtered by (contract wire 4): column names of the platform → what a row says. */
export type RowColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/**
 * One page of a list that stands in memory, as a reader sees its rows: a company has few definitions, forms and lists.
 * A filter it does not know matches nothing, and is named in the answer.
 */
export function pageOfRows<Row>(rows: readonly Row[], columns: RowColumns<Row>, query: ServerQuery): PageDto<Row> {
  const matchers = filtersIn(query).map(([key, value]) => matcherFor(columns, query, key, value));
  const found = rows.filter((row) => matchers.every((matches) => matches(row)));
  return pageDto(query, found.length, found.slice(offsetOf(query), offsetOf(query) + query.pageSize));
}

function matcherFor<Row>(
  columns: RowColumns<Row>,
  query: ServerQuery,
  key: string,
  value: string,
): (row: Row) => boolean {
  const { name, operator } = filterParts(key);
  const textOf = columnNamed(columns, name);
  const match = columnNamed(MATCHES, operator);
  if (textOf !== undefined && match !== undefined) return (row) => match(textOf(row), value);
  query.unknownFilters?.add(key);
  return () => false;
}

const MATCHES: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  EQ: (text, value) => text === value,
  IN: (text, value) => value.split(',').includes(text),
  LK: (text, value) => text.toLowerCase().includes(value.toLowerCase()),
  ISNULL: (text) => text === '',
  NOTNULL: (text) => text !== '',
};
