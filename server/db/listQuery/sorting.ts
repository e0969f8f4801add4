import { asc, desc, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { getOwnColumn } from './filters.ts';

export type SortTable = Readonly<Record<string, AnyPgColumn | SQL>>;

/**
 * Returns the requested order if the list has the column (`CREATE_TIME_`, with or without prefix), then the list's own
 * order. Unknown columns are ignored.
 */
export function toOrder(query: QueryDto, table: SortTable, own: readonly SQL[]): SQL[] {
  const column = getOwnColumn(table, normalizeSortColumn(query.sortField ?? ''));
  if (column === undefined) return [...own];
  return [query.sortOrder?.toLowerCase() === 'asc' ? asc(column) : desc(column), ...own];
}

/** Normalises a column name: `A.CREATE_TIME_` becomes CREATE_TIME. */
function normalizeSortColumn(field: string): string {
  const name = field.slice(field.indexOf('.') + 1);
  let end = name.length;
  while (name.charAt(end - 1) === '_') end -= 1;
  return name.slice(0, end);
}
