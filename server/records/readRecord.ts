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

/** One record of a business object by its key, of no other tenant. */
export async function recordById(
  tx: Sql,
  { tenant, object }: Pick<RecordTable, 'tenant' | 'object'>,
  id: string,
  purpose: Purpose = 'toRead',
): Promise<StoredRecord | undefined> {
  const tables = await recordTablesOf(tx, tenant, object);
  const main = tables.get('');
  if (main === undefined) return undefined;
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
    .where(sql`"ID_" = ${id} and "TENANT_ID_" = ${tenant}`)
    .$dynamic();
  const [found] = await (purpose === 'toWrite' ? asked.for('update') : asked);
  if (found === undefined) return undefined;
  const { cells = {}, extra, instance, ...known } = found;
  const parts: Record<string, Value> = {};
  for (const table of tables.values())
    if (table.part !== '') {
      const held = await readPart(tx, table, id);
      if (held !== undefined) parts[`${SUB_TABLE_PREFIX}${table.part}`] = held;
    }
  return {
    ...known,
    instance: instance ?? undefined,
    record: {
      ...fromLine(main.columns, { cells, extra }),
      ...parts,
      ...(instance !== null && { INST_ID_: instance }),
      ...(known.progress !== '' && { INST_STATUS_: known.progress }),
      [ID_FIELD]: id,
      [VERSION_FIELD]: known.version,
    },
  };
}

/** The rows of a part, in order; one that holds a single row is that row, or nothing. */
async function readPart(tx: Sql, table: RecordTable, record: string): Promise<Value | undefined> {
  const rows = await tx
    .select({ id: sql<string>`"ID_"`, extra: sql<Variables>`extra`, cells: selectedCells(table.columns) })
    .from(tableOf(table))
    .where(sql`"REF_ID_" = ${record}`)
    .orderBy(sql`"SN_"`, sql`"ID_"`);
  const held = rows.map(({ id, extra, cells = {} }) => ({
    ...fromLine(table.columns, { cells, extra }),
    [ID_FIELD]: id,
  }));
  return table.kind === 'one' ? held[0] : held;
}
