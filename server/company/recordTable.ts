import { and, eq, sql, type SQL } from 'drizzle-orm';
import { recordTables } from '#server/db/schema/companyFileRows.ts';
import type { Sql } from '#server/db/database.ts';
import { transactionCache } from '#server/db/transactionCache.ts';
import { toLabelColumn, type RecordColumn } from './recordColumns.ts';

/** Table of an object or of one of its parts. */
export type RecordTable = typeof recordTables.$inferSelect;

const tableCache = transactionCache(() => new Map<string, ReadonlyMap<string, RecordTable>>());

/**
 * Returns the tables of a business object by part; the key of the object itself is `''`. Empty if the object was never
 * deployed. Cached for the transaction.
 */
export async function findRecordTables(
  tx: Sql,
  tenant: string,
  object: string,
): Promise<ReadonlyMap<string, RecordTable>> {
  const [known, place] = [tableCache(tx), JSON.stringify([tenant, object])];
  const before = known?.get(place);
  if (before !== undefined) return before;
  const found = await tx
    .select()
    .from(recordTables)
    .where(and(eq(recordTables.tenant, tenant), eq(recordTables.object, object)));
  const tables = new Map(found.map((table) => [table.part, table]));
  // An empty result is not cached, because the object may be deployed in the same transaction.
  if (tables.size > 0) known?.set(place, tables);
  return tables;
}

/** Clears the cache after tables were changed. */
export function clearTableCache(tx: Sql): void {
  tableCache(tx)?.clear();
}

/** Returns the quoted table name. It comes from a checked definition, never from a request. */
export const toTableSql = ({ schema, table }: Pick<RecordTable, 'schema' | 'table'>): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(table)}`;

export const toIdentifier = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Columns of every table (contract form 1). */
export const FIXED_COLUMNS = {
  ID_: 'text primary key',
  REF_ID_: 'text',
  PARENT_ID_: 'text',
  INST_ID_: 'text',
  INST_STATUS_: "text not null default ''",
  TENANT_ID_: 'text not null',
  COMPANY_ID_: "text not null default '0'",
  CREATE_BY_: "text not null default ''",
  CREATE_DEP_ID_: "text not null default ''",
  CREATE_TIME_: 'timestamp (3) with time zone',
  UPDATE_BY_: "text not null default ''",
  UPDATE_TIME_: 'timestamp (3) with time zone',
  UPDATE_VERSION_: 'integer not null default 1',
  SN_: 'integer not null default 0',
  extra: "jsonb not null default '{}'",
} as const;

export function toColumnType({ type, length, decimals }: Pick<RecordColumn, 'type' | 'length' | 'decimals'>): string {
  switch (type) {
    case 'varchar':
      return `varchar(${length})`;
    case 'clob':
      return 'text';
    case 'number':
      return `numeric(${length}, ${decimals})`;
    case 'int':
      return 'bigint';
    case 'date':
      return 'timestamp (0) without time zone';
  }
}

/** Returns the columns of an attribute: its value, and its label if it has one. */
export const listColumns = ({ column, isDouble }: RecordColumn): readonly string[] =>
  column === undefined ? [] : isDouble ? [column, toLabelColumn(column)] : [column];
