import { asc, desc, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#api/shapes.ts';
import { columnNamed } from './filters.ts';

export type SortTable = Readonly<Record<string, AnyPgColumn | SQL>>;

/**
 * The asked order when the list knows the column (`CREATE_TIME_`, with or without prefix), then the list's own; unknown
 * columns are ignored.
 */
export function orderOf(query: QueryDto, table: SortTable, own: readonly SQL[]): SQL[] {
  const column = columnNamed(table, sortName(query.sortField ?? ''));
  if (column === undefined) return [...own];
  return [query.sortOrder?.toLowerCase() === 'asc' ? asc(column) : desc(column), ...own];
}

/** `A.CREATE_TIME_` is CREATE_TIME. */
function sortName(field: string): string {
  const name = field.slice(field.indexOf('.') + 1);
  let end = name.length;
  while (name.charAt(end - 1) === '_') end -= 1;
  return name.slice(0, end);
}
