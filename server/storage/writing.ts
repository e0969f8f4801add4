import { and, eq, getTableColumns, getTableName, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/**
 * A writing and what it is filled with. Those of one shape differ in their values alone, so that it is put into words
 * once for all of them (`together`); `words` says it with the place of a value instead of the value.
 */
export interface Writing {
  readonly shape: string;
  readonly values: readonly unknown[];
  readonly words: (tx: Sql, at: (position: number) => Placeholder) => SQLWrapper;
}

const insertInto = <Table extends PgTable>(tx: Sql, table: Table, rows: PgInsertValue<Table>[]) =>
  tx.insert(table).values(rows);

/** What becomes of a row that is there already; without it, that is a fault. */
export interface KnownRow {
  readonly shape: string;
  readonly say: (insert: ReturnType<typeof insertInto>) => SQLWrapper;
}
/** It stays as it is. */
export const KEPT: KnownRow = { shape: 'kept', say: (insert) => insert.onConflictDoNothing() };

/**
 * New rows, or nothing where there are none.
 * @param asked columns the database finds itself, all rows the same: how, and of what value
 */
export function insertion<Table extends PgTable>(
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
  known?: KnownRow,
  asked: Readonly<Record<string, readonly [find: (of: Placeholder) => SQL, of: unknown]>> = {},
): readonly Writing[] {
  if (rows.length === 0) return [];
  const given = rows.map((row) => Object.keys(row).filter((name) => row[name] !== undefined && !(name in asked)));
  const values = rows.flatMap((row, index) => given[index]?.map((name) => row[name]) ?? []);
  const found = Object.entries(asked);
  return [
    {
      shape: `${getTableName(table)} + ${[...given, `asked ${Object.keys(asked).join()}`, known?.shape].join('; ')}`,
      values: [...values, ...found.map(([, [, of]]) => of)],
      words(tx, at) {
        let position = 0;
        const placed = given.map((names) => Object.fromEntries(names.map((name) => [name, at(position++)])));
        const rest = Object.fromEntries(found.map(([name, [find]], index) => [name, find(at(values.length + index))]));
        const insert = insertInto(tx, table, placed.map((row) => ({ ...row, ...rest })) as PgInsertValue<Table>[]);
        return known === undefined ? insert : known.say(insert);
      },
    },
  ];
}

/** Other values in the rows that have these. */
export function change<Table extends PgTable>(
  table: Table,
  changes: PgUpdateSetSource<Table>,
  where: Readonly<Record<string, string>>,
): Writing {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const asked = Object.entries(where);
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const namesOf = (entries: readonly (readonly [string, unknown])[]) => entries.map(([name]) => name).join();
  return {
    shape: `${getTableName(table)} = ${namesOf(changed)} of ${namesOf(asked)}`,
    values: [...changed, ...asked].map(([, value]) => value),
    words: (tx, at) =>
      tx
        .update(table)
        .set(Object.fromEntries(changed.map(([name], position) => [name, at(position)])) as PgUpdateSetSource<Table>)
        .where(and(...asked.map(([name], index) => eq(columns[name] as PgColumn, at(changed.length + index))))),
  };
}

/** No row any more that has one of these, or nothing where there are none. */
export const removal = (column: PgColumn, ids: readonly string[]): readonly Writing[] =>
  ids.length === 0
    ? []
    : [
        {
          shape: `${getTableName(column.table)} - ${column.name}`,
          values: [ids],
          words: (tx, at) => tx.delete(column.table).where(sql`${column} = any(${at(0)})`),
        },
      ];
