import { and, eq, getTableColumns, getTableName, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Sql } from '../database.ts';

/**
 * A write statement and its values. Statements of one shape differ only in their values, so their SQL is built once
 * (`batchStatements`). `words` builds it with placeholders.
 * @property missing message of the error if the statement does not write exactly one row; it returns what it writes
 */
export interface WriteStatement {
  readonly shape: string;
  readonly values: readonly unknown[];
  readonly build: (tx: Sql, at: (position: number) => Placeholder) => SQLWrapper;
  readonly missing?: string;
}

const insertInto = <Table extends PgTable>(tx: Sql, table: Table, rows: PgInsertValue<Table>[]) =>
  tx.insert(table).values(rows);

/** How to handle a row that already exists; without it, such a row is an error. */
export interface ConflictHandling {
  readonly shape: string;
  readonly apply: (insert: ReturnType<typeof insertInto>) => SQLWrapper;
}
/** Keeps the existing row. */
export const IGNORE_CONFLICT: ConflictHandling = { shape: 'kept', apply: (insert) => insert.onConflictDoNothing() };

/**
 * Inserts rows; returns no statement if there are none.
 * @param asked columns that the database computes, the same for all rows: the expression and its value
 */
export function insertStatement<Table extends PgTable>(
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
  known?: ConflictHandling,
  asked: Readonly<Record<string, readonly [find: (of: Placeholder) => SQL, of: unknown]>> = {},
): readonly WriteStatement[] {
  if (rows.length === 0) return [];
  const given = rows.map((row) => Object.keys(row).filter((name) => row[name] !== undefined && !(name in asked)));
  const values = rows.flatMap((row, index) => given[index]?.map((name) => row[name]) ?? []);
  const found = Object.entries(asked);
  return [
    {
      shape: `${getTableName(table)} + ${[...given, `asked ${Object.keys(asked).join()}`, known?.shape].join('; ')}`,
      values: [...values, ...found.map(([, [, of]]) => of)],
      build(tx, at) {
        let position = 0;
        const placed = given.map((names) => Object.fromEntries(names.map((name) => [name, at(position++)])));
        const rest = Object.fromEntries(found.map(([name, [find]], index) => [name, find(at(values.length + index))]));
        const insert = insertInto(tx, table, placed.map((row) => ({ ...row, ...rest })) as PgInsertValue<Table>[]);
        return known === undefined ? insert : known.apply(insert);
      },
    },
  ];
}

/**
 * Updates the rows with these column values.
 * @param missing message of the error if there is not exactly one such row
 */
export function updateStatement<Table extends PgTable>(
  table: Table,
  changes: PgUpdateSetSource<Table>,
  where: Readonly<Record<string, string>>,
  missing?: string,
): WriteStatement {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const asked = Object.entries(where);
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const listNames = (entries: readonly (readonly [string, unknown])[]) => entries.map(([name]) => name).join();
  return {
    shape: `${getTableName(table)} = ${listNames(changed)} of ${missing === undefined ? 'all' : 'one'} ${listNames(asked)}`,
    values: [...changed, ...asked].map(([, value]) => value),
    build(tx, at) {
      const update = tx
        .update(table)
        .set(Object.fromEntries(changed.map(([name], position) => [name, at(position)])) as PgUpdateSetSource<Table>)
        .where(and(...asked.map(([name], index) => eq(columns[name] as PgColumn, at(changed.length + index)))));
      return missing === undefined ? update : update.returning({ one: sql`1`.as('one') });
    },
    ...(missing !== undefined && { missing }),
  };
}

/** Deletes the rows with one of these values; returns no statement if there are none. */
export const deleteStatement = (column: PgColumn, ids: readonly string[]): readonly WriteStatement[] =>
  ids.length === 0
    ? []
    : [
        {
          shape: `${getTableName(column.table)} - ${column.name}`,
          values: [ids],
          build: (tx, at) => tx.delete(column.table).where(sql`${column} = any(${at(0)})`),
        },
      ];
