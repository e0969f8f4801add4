import { sql } from 'drizzle-orm';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { changesBetween, formRowsIn } from '../forms/fieldChanges.ts';
import { ID_FIELD } from '../forms/formView.ts';
import type { Sql } from '../storage/database.ts';
import { storedFormChanges } from '../storage/schema/formRows.ts';
import type { StoredRecord } from './readRecord.ts';
import { toLine, type TableLine } from './recordLines.ts';
import { identified, recordTablesOf, tableOf, type RecordTable } from './recordTable.ts';

/** @property before as it was read for writing; absent for a new record. */
export interface RecordWriting {
  readonly tenant: string;
  readonly object: string;
  readonly before: StoredRecord | undefined;
  readonly record: Variables;
  readonly person: { readonly id: string; readonly department: string };
  readonly now: Instant;
  readonly newId: () => string;
  /** Where in a request it is written; absent outside of one. */
  readonly request?: RequestPlace;
  /** It was written elsewhere before, and keeps its keys, its version and when it was made. */
  readonly moved?: { readonly id: string; readonly version: number; readonly madeAt: Instant };
}

/**
 * @property progress how far the request has come, in the platform's own spelling (contract words 12)
 * @property keepsLog who changed what is written down
 */
interface RequestPlace {
  readonly instance: string;
  readonly progress: string;
  readonly node: string;
  readonly nodeName: string;
  readonly keepsLog: boolean;
}

/** What is known of a record in columns of its own and not among its values. */
const KNOWN: ReadonlySet<string> = new Set([ID_FIELD, VERSION_FIELD, 'INST_ID_', 'INST_STATUS_', 'initData']);

/**
 * Stores a record with its parts, raises its version and notes who changed what. A row of a part that is not among
 * those written is gone.
 * @returns its key
 */
export async function writeRecord(tx: Sql, writing: RecordWriting): Promise<string> {
  const { tenant, object, before, person, now, request, moved } = writing;
  const tables = await recordTablesOf(tx, tenant, object);
  const main = tables.get('');
  if (main === undefined) throw new Error(`The object ${object} has no table.`);
  const record = ownValues(writing.record);
  const changes = changesBetween(ownValues(before?.record ?? {}), record);
  const id = before?.id ?? moved?.id ?? writing.newId();
  const ofRequest = request && { INST_ID_: request.instance, INST_STATUS_: request.progress };
  if (before !== undefined && changes.length === 0) {
    if (ofRequest !== undefined) await putLine(tx, main, { cells: ofRequest }, id, {}, true);
    return id;
  }
  const parts = [...tables.values()].filter(({ part, kind }) => part !== '' && isHeld(kind, partOf(record, part)));
  const values = Object.fromEntries(
    Object.entries(record).filter(([name]) => !parts.some(({ part }) => name === `${SUB_TABLE_PREFIX}${part}`)),
  );
  const by = { UPDATE_BY_: person.id, UPDATE_TIME_: new Date(now).toISOString() };
  const made = { TENANT_ID_: tenant, CREATE_BY_: person.id, CREATE_DEP_ID_: person.department };
  await putLine(
    tx,
    main,
    toLine(main.columns, values),
    id,
    {
      ...by,
      ...ofRequest,
      UPDATE_VERSION_: moved?.version ?? (before?.version ?? 0) + 1,
      ...(before === undefined && { ...made, CREATE_TIME_: new Date(moved?.madeAt ?? now).toISOString() }),
    },
    before !== undefined,
  );
  for (const table of parts) await writePart(tx, table, id, partOf(record, table.part), writing, { ...by, ...made });
  if (before !== undefined && request?.keepsLog !== false)
    await tx.insert(storedFormChanges).values({
      id: writing.newId(),
      row: id,
      instance: request?.instance ?? before.instance ?? null,
      node: request?.node ?? '',
      nodeName: request?.nodeName ?? '',
      changedBy: person.id,
      changedAt: now,
      changes,
    });
  return id;
}

/** What people have written into a record, without what is known of it beside. */
export const ownValues = (record: Variables): Variables =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !KNOWN.has(name)));

const partOf = (record: Variables, part: string): Value | undefined => record[`${SUB_TABLE_PREFIX}${part}`];

const isRow = (value: Value): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is no list of rows, or no row, is no part: it is kept as it came, among what nobody defines. */
function isHeld(kind: RecordTable['kind'], value: Value | undefined): boolean {
  if (value === undefined) return true;
  return kind === 'one' ? isRow(value) : Array.isArray(value) && (value as readonly Value[]).every(isRow);
}

/** Only what was written is told apart from what is there: a part that was not named stays as it is. */
async function writePart(
  tx: Sql,
  table: RecordTable,
  record: string,
  value: Value | undefined,
  { newId, moved }: Pick<RecordWriting, 'newId' | 'moved'>,
  fixed: Readonly<Record<string, string>>,
): Promise<void> {
  if (value === undefined) return;
  const rows = table.kind === 'one' && isRow(value) ? [value] : formRowsIn(value);
  const there = await tx
    .select({ id: sql<string>`"ID_"` })
    .from(tableOf(table))
    .where(sql`"REF_ID_" = ${record}`);
  const known = new Set(there.map(({ id }) => id));
  const kept = new Set<string>();
  for (const [place, row] of rows.entries()) {
    const { [ID_FIELD]: key, ...values } = row;
    // A key of another record's row is none of ours.
    const isOwn = known.has(asText(key)) || (moved !== undefined && (await isUnused(tx, table, asText(key))));
    const own = isOwn && !kept.has(asText(key)) ? asText(key) : newId();
    kept.add(own);
    await putLine(
      tx,
      table,
      toLine(table.columns, values),
      own,
      { ...fixed, REF_ID_: record, SN_: place },
      known.has(own),
    );
  }
  for (const id of known) if (!kept.has(id)) await tx.execute(sql`delete from ${tableOf(table)} where "ID_" = ${id}`);
}

async function isUnused(tx: Sql, table: RecordTable, key: string): Promise<boolean> {
  if (key === '') return false;
  const found = await tx
    .select({ one: sql`1` })
    .from(tableOf(table))
    .where(sql`"ID_" = ${key}`);
  return found.length === 0;
}

async function putLine(
  tx: Sql,
  table: RecordTable,
  { cells, extra }: Pick<TableLine, 'cells'> & Partial<TableLine>,
  id: string,
  fixed: Readonly<Record<string, string | number>>,
  isThere: boolean,
): Promise<void> {
  const all: readonly (readonly [string, string | number | null])[] = [
    ...Object.entries(fixed),
    ...Object.entries(cells),
    ...(extra === undefined ? [] : [['extra', JSON.stringify(extra)] as const]),
  ];
  const columns = all.map(([name]) => identified(name));
  const values = all.map(([, value]) => sql`${value}`);
  const set = columns.map((column, place) => sql`${column} = ${values[place]}`);
  await tx.execute(
    isThere
      ? sql`update ${tableOf(table)} set ${sql.join(set, sql`, `)} where "ID_" = ${id}`
      : sql`insert into ${tableOf(table)} (${sql.join([identified('ID_'), ...columns], sql`, `)}) values (${sql.join([sql`${id}`, ...values], sql`, `)})`,
  );
}

/** Takes a record away with its parts; who changed it before is kept, and requests keep what it says. */
export async function removeRecord(tx: Sql, at: Pick<RecordTable, 'tenant' | 'object'>, id: string): Promise<void> {
  for (const table of (await recordTablesOf(tx, at.tenant, at.object)).values())
    await tx.execute(
      sql`delete from ${tableOf(table)} where ${identified(table.part === '' ? 'ID_' : 'REF_ID_')} = ${id} and "TENANT_ID_" = ${at.tenant}`,
    );
}
