import { and, eq, sql, type SQL } from 'drizzle-orm';
import { recordTables } from '../storage/schema/companyFileRows.ts';
import type { Sql } from '../storage/database.ts';
import { memoryOf } from '../storage/memoryOf.ts';
import { labelColumn, type RecordColumn } from './recordColumns.ts';

/** Where the rows of an object or of one of its parts lie. */
export type RecordTable = typeof recordTables.$inferSelect;

const tablesIn = memoryOf(() => new Map<string, ReadonlyMap<string, RecordTable>>());

/**
 * The tables of a business object by part, the object itself under `''`; empty for an object nobody has deployed. One
 * transaction asks once.
 */
export async function recordTablesOf(
  tx: Sql,
  tenant: string,
  object: string,
): Promise<ReadonlyMap<string, RecordTable>> {
  const [known, place] = [tablesIn(tx), JSON.stringify([tenant, object])];
  const before = known?.get(place);
  if (before !== undefined) return before;
  const found = await tx
    .select()
    .from(recordTables)
    .where(and(eq(recordTables.tenant, tenant), eq(recordTables.object, object)));
  const tables = new Map(found.map((table) => [table.part, table]));
  // What is not there yet may be deployed in this very transaction.
  if (tables.size > 0) known?.set(place, tables);
  return tables;
}

/** Whoever changes tables says so: they are asked for again. */
export function forgetTables(tx: Sql): void {
  tablesIn(tx)?.clear();
}

/** The table by its name: from a checked definition, never from a call. */
export const tableOf = ({ schema, table }: Pick<RecordTable, 'schema' | 'table'>): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(table)}`;

export const identified = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Columns of every row, whatever the object (contract form 1). */
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

/** What an attribute is kept as. */
export function columnType({ type, length, decimals }: Pick<RecordColumn, 'type' | 'length' | 'decimals'>): string {
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

/** The columns an attribute has: for its value, and for the label of a double one. */
export const columnsOf = ({ column, isDouble }: RecordColumn): readonly string[] =>
  column === undefined ? [] : isDouble ? [column, labelColumn(column)] : [column];
