import { asc, desc, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#api/shapes.ts';

export type SortTable = Readonly<Record<string, AnyPgColumn | SQL>>;

/**
 * The asked order when the list knows the column (`CREATE_TIME_`, with or without prefix), then the list's own; unknown
 * columns are ignored.
 */
export function orderOf(query: QueryDto, table: SortTable, own: readonly SQL[]): SQL[] {
  const name = (query.sortField ?? '').replace(/^\w+\./, '').replace(/_+$/, '');
  const column = table[name];
  if (column === undefined) return [...own];
  return [query.sortOrder?.toLowerCase() === 'asc' ? asc(column) : desc(column), ...own];
}
