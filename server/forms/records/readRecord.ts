import { sql } from 'drizzle-orm';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import type { RecordOrigin } from '#domain/forms/recordPolicy.ts';
import { ID_FIELD } from '../views/formView.ts';
import type { Sql } from '#server/db/database.ts';
import { fromRecordRow, selectCells } from './recordLines.ts';
import { findRecordTables, toTableSql, type RecordTable } from '#server/company/recordTable.ts';

/** A record and facts stored beside it. Its fields contain the facts too, for the rules and answers of record pages. */
export interface StoredRecord extends RecordOrigin {
  readonly id: string;
  readonly instance: string | undefined;
  readonly version: number;
  readonly record: FormRecord;
}

/** Whether the record is only read, or locked because it is written in the same transaction. */
type Purpose = 'toRead' | 'toWrite';

type RecordPlace = Pick<RecordTable, 'tenant' | 'object'>;

/** Returns one record of a business object of the tenant by its key. */
export const loadRecord = async (
  tx: Sql,
  at: RecordPlace,
  id: string,
  purpose: Purpose = 'toRead',
): Promise<StoredRecord | undefined> => (await loadRecords(tx, at, [id], purpose)).get(id);

/** Returns several records by their keys; missing ones are omitted. */
export async function loadRecords(
  tx: Sql,
  { tenant, object }: RecordPlace,
  ids: readonly string[],
  purpose: Purpose,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const tables = await findRecordTables(tx, tenant, object);
  const main = tables.get('');
  if (main === undefined || ids.length === 0) return new Map();
  const asked = tx
    .select({
      id: sql<string>`"ID_"`,
      instance: sql<string | null>`"INST_ID_"`,
      progress: sql<string>`"INST_STATUS_"`,
      creator: sql<string>`"CREATE_BY_"`,
      department: sql<string>`"CREATE_DEP_ID_"`,
      version: sql<number>`"UPDATE_VERSION_"`.mapWith(Number),
      extra: sql<Variables>`extra`,
      cells: selectCells(main.columns),
    })
    .from(toTableSql(main))
    .where(sql`"ID_" in ${ids} and "TENANT_ID_" = ${tenant}`)
    // Rows are locked in the order of their keys to avoid deadlocks.
    .orderBy(sql`"ID_"`)
    .$dynamic();
  const found = await (purpose === 'toWrite' ? asked.for('update') : asked);
  const parts = new Map<string, ReadonlyMap<string, Value>>();
  for (const table of tables.values())
    if (table.part !== '' && found.length > 0) parts.set(table.part, await readParts(tx, table, ids));
  return new Map(
    found.map(({ cells = {}, extra, instance, ...known }) => [
      known.id,
      {
        ...known,
        instance: instance ?? undefined,
        record: decodeRecord({
          ...fromRecordRow(main.columns, { cells, extra }),
          ...toPartValues(tables, parts, known.id),
          ...(instance !== null && { INST_ID_: instance }),
          ...(known.progress !== '' && { INST_STATUS_: known.progress }),
          [ID_FIELD]: known.id,
          [VERSION_FIELD]: known.version,
        }),
      },
    ]),
  );
}

/** Returns the values of all parts of a record: a list of rows, or for a one-to-one part the row if there is one. */
function toPartValues(
  tables: ReadonlyMap<string, RecordTable>,
  parts: ReadonlyMap<string, ReadonlyMap<string, Value>>,
  record: string,
): Record<string, Value> {
  const held: Record<string, Value> = {};
  for (const { part, kind } of tables.values()) {
    const value = parts.get(part)?.get(record) ?? (kind === 'one' ? undefined : []);
    if (part !== '' && value !== undefined) held[`${SUB_TABLE_PREFIX}${part}`] = value;
  }
  return held;
}

/** Returns the rows of a part by record, in order; for a one-to-one part only the first row. */
async function readParts(tx: Sql, table: RecordTable, records: readonly string[]): Promise<ReadonlyMap<string, Value>> {
  const rows = await tx
    .select({
      record: sql<string>`"REF_ID_"`,
      id: sql<string>`"ID_"`,
      extra: sql<Variables>`extra`,
      cells: selectCells(table.columns),
    })
    .from(toTableSql(table))
    .where(sql`"REF_ID_" in ${records}`)
    .orderBy(sql`"SN_"`, sql`"ID_"`);
  const held = new Map<string, Variables[]>();
  for (const { record, id, extra, cells = {} } of rows) {
    const row = { ...fromRecordRow(table.columns, { cells, extra }), [ID_FIELD]: id };
    const before = held.get(record);
    if (before === undefined) held.set(record, [row]);
    else before.push(row);
  }
  if (table.kind !== 'one') return held;
  return new Map([...held].flatMap(([record, [row]]) => (row === undefined ? [] : [[record, row] as const])));
}
