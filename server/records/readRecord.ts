import { sql } from 'drizzle-orm';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { RecordOrigin } from '#domain/form/recordPolicy.ts';
import { ID_FIELD } from '../forms/formView.ts';
import type { Sql } from '../storage/database.ts';
import { fromLine, selectedCells } from './recordLines.ts';
import { recordTablesOf, tableOf, type RecordTable } from './recordTable.ts';

/** A record with its parts inside, as a form has it, and what is known of it beside. */
export interface StoredRecord extends RecordOrigin {
  readonly id: string;
  readonly instance: string | undefined;
  readonly version: number;
  readonly record: Variables;
}

/** Whether it is only read, or written in the same transaction. */
type Purpose = 'toRead' | 'toWrite';

type RecordPlace = Pick<RecordTable, 'tenant' | 'object'>;

/** One record of a business object by its key, of no other tenant. */
export const recordById = async (
  tx: Sql,
  at: RecordPlace,
  id: string,
  purpose: Purpose = 'toRead',
): Promise<StoredRecord | undefined> => (await recordsById(tx, at, [id], purpose)).get(id);

/** Several of them by their keys; what is not there is left out. */
export async function recordsById(
  tx: Sql,
  { tenant, object }: RecordPlace,
  ids: readonly string[],
  purpose: Purpose,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const tables = await recordTablesOf(tx, tenant, object);
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
      cells: selectedCells(main.columns),
    })
    .from(tableOf(main))
    .where(sql`"ID_" in ${ids} and "TENANT_ID_" = ${tenant}`)
    // Whoever writes several waits for them in one order, so that nobody waits in a circle.
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
        record: {
          ...fromLine(main.columns, { cells, extra }),
          ...partsOf(tables, parts, known.id),
          ...(instance !== null && { INST_ID_: instance }),
          ...(known.progress !== '' && { INST_STATUS_: known.progress }),
          [ID_FIELD]: known.id,
          [VERSION_FIELD]: known.version,
        },
      },
    ]),
  );
}

/** What a record holds of each part: its rows; of one that holds a single row that row, or nothing. */
function partsOf(
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

/** The rows of a part by their records, in order; the first where there is a single one. */
async function readParts(tx: Sql, table: RecordTable, records: readonly string[]): Promise<ReadonlyMap<string, Value>> {
  const rows = await tx
    .select({
      record: sql<string>`"REF_ID_"`,
      id: sql<string>`"ID_"`,
      extra: sql<Variables>`extra`,
      cells: selectedCells(table.columns),
    })
    .from(tableOf(table))
    .where(sql`"REF_ID_" in ${records}`)
    .orderBy(sql`"SN_"`, sql`"ID_"`);
  const held = new Map<string, Variables[]>();
  for (const { record, id, extra, cells = {} } of rows) {
    const row = { ...fromLine(table.columns, { cells, extra }), [ID_FIELD]: id };
    const before = held.get(record);
    if (before === undefined) held.set(record, [row]);
    else before.push(row);
  }
  if (table.kind !== 'one') return held;
  return new Map([...held].flatMap(([record, [row]]) => (row === undefined ? [] : [[record, row] as const])));
}
