import { sql } from 'drizzle-orm';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { changesBetween, formRowsIn } from '../forms/fieldChanges.ts';
import { ID_FIELD } from '../forms/formView.ts';
import type { Sql } from '../storage/database.ts';
import { storedFormChanges } from '../storage/schema/formRows.ts';
import type { StoredRecord } from './readRecord.ts';
import { toLine } from './recordLines.ts';
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
  const [id = ''] = await writeRecords(tx, [writing]);
  return id;
}

/** The same for several records of one object, no two of them the same, in as few statements as possible. */
export async function writeRecords(tx: Sql, writings: readonly RecordWriting[]): Promise<readonly string[]> {
  const [first] = writings;
  if (first === undefined) return [];
  const { tenant, object } = first;
  const tables = await recordTablesOf(tx, tenant, object);
  const main = tables.get('');
  if (main === undefined) throw new Error(`The object ${object} has no table.`);
  const placed = writings.map((writing) => ({
    ...writing,
    id: writing.before?.id ?? writing.moved?.id ?? writing.newId(),
    record: ownValues(writing.record),
    changes: changesBetween(ownValues(writing.before?.record ?? {}), ownValues(writing.record)),
  }));
  const written = placed.filter(({ before, changes }) => before === undefined || changes.length > 0);
  const parts = [...tables.values()].filter(({ part }) => part !== '');
  await putLines(
    tx,
    main,
    placed.flatMap((each) => (written.includes(each) ? [mainLine(main, parts, each)] : progressLine(each))),
  );
  for (const each of written)
    for (const table of heldParts(parts, each.record))
      await writePart(tx, table, each.id, partOf(each.record, table.part), each, fixedOf(each));
  await noteChanges(tx, written);
  return placed.map(({ id }) => id);
}

/** A record about to be stored, with its key and what changes in it. */
interface PlacedWriting extends RecordWriting {
  readonly id: string;
  readonly changes: ReturnType<typeof changesBetween>;
}

const requestCells = (request: RequestPlace | undefined) =>
  request && { INST_ID_: request.instance, INST_STATUS_: request.progress };

/** Nothing was changed, but its request has come further. */
const progressLine = ({ id, tenant, request }: PlacedWriting): readonly PutLine[] =>
  request === undefined ? [] : [{ id, isThere: true, cells: { TENANT_ID_: tenant, ...requestCells(request) } }];

const fixedOf = ({ tenant, person, now }: PlacedWriting) => ({
  UPDATE_BY_: person.id,
  UPDATE_TIME_: new Date(now).toISOString(),
  TENANT_ID_: tenant,
  CREATE_BY_: person.id,
  CREATE_DEP_ID_: person.department,
});

const heldParts = (parts: readonly RecordTable[], record: Variables): readonly RecordTable[] =>
  parts.filter(({ kind, part }) => isHeld(kind, partOf(record, part)));

function mainLine(main: RecordTable, parts: readonly RecordTable[], writing: PlacedWriting): PutLine {
  const { id, before, record, now, request, moved } = writing;
  const held = new Set(heldParts(parts, record).map(({ part }) => `${SUB_TABLE_PREFIX}${part}`));
  const values = Object.fromEntries(Object.entries(record).filter(([name]) => !held.has(name)));
  const { CREATE_BY_, CREATE_DEP_ID_, ...fixed } = fixedOf(writing);
  const { cells, extra } = toLine(main.columns, values);
  return {
    id,
    isThere: before !== undefined,
    cells: {
      ...fixed,
      ...requestCells(request),
      UPDATE_VERSION_: moved?.version ?? (before?.version ?? 0) + 1,
      ...(before === undefined && {
        CREATE_BY_,
        CREATE_DEP_ID_,
        CREATE_TIME_: new Date(moved?.madeAt ?? now).toISOString(),
      }),
      ...cells,
      extra: JSON.stringify(extra),
    },
  };
}

async function noteChanges(tx: Sql, writings: readonly PlacedWriting[]): Promise<void> {
  const notes = writings.flatMap(({ id, before, request, person, now, changes, newId }) =>
    before === undefined || request?.keepsLog === false
      ? []
      : [
          {
            id: newId(),
            row: id,
            instance: request?.instance ?? before.instance ?? null,
            node: request?.node ?? '',
            nodeName: request?.nodeName ?? '',
            changedBy: person.id,
            changedAt: now,
            changes,
          },
        ],
  );
  if (notes.length > 0) await tx.insert(storedFormChanges).values(notes);
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
  const lines: PutLine[] = [];
  for (const [place, row] of rows.entries()) {
    const { [ID_FIELD]: key, ...values } = row;
    // A key of another record's row is none of ours.
    const isOwn = known.has(asText(key)) || (moved !== undefined && (await isUnused(tx, table, asText(key))));
    const own = isOwn && !kept.has(asText(key)) ? asText(key) : newId();
    kept.add(own);
    const { cells, extra } = toLine(table.columns, values);
    lines.push({
      id: own,
      isThere: known.has(own),
      cells: { ...fixed, REF_ID_: record, SN_: place, ...cells, extra: JSON.stringify(extra) },
    });
  }
  await putLines(tx, table, lines);
  const gone = [...known].filter((id) => !kept.has(id));
  if (gone.length > 0) await tx.execute(sql`delete from ${tableOf(table)} where "ID_" in ${gone}`);
}

async function isUnused(tx: Sql, table: RecordTable, key: string): Promise<boolean> {
  if (key === '') return false;
  const found = await tx
    .select({ one: sql`1` })
    .from(tableOf(table))
    .where(sql`"ID_" = ${key}`);
  return found.length === 0;
}

/** One row of a table: `isThere` where it is changed. */
interface PutLine {
  readonly id: string;
  readonly isThere: boolean;
  readonly cells: Readonly<Record<string, string | number | null>>;
}
/** A statement has room for 65,535 values. */
const MOST_VALUES = 30_000;

/** Rows of the same columns go in together. */
async function putLines(tx: Sql, table: RecordTable, lines: readonly PutLine[]): Promise<void> {
  const alike = groupBy(lines, ({ isThere, cells }) => JSON.stringify([isThere, Object.keys(cells)]));
  for (const group of alike.values()) {
    const names = Object.keys(group[0]?.cells ?? {});
    const atOnce = Math.max(1, Math.floor(MOST_VALUES / (names.length + 1)));
    for (let at = 0; at < group.length; at += atOnce) await putAlike(tx, table, names, group.slice(at, at + atOnce));
  }
}

async function putAlike(
  tx: Sql,
  table: RecordTable,
  names: readonly string[],
  lines: readonly PutLine[],
): Promise<void> {
  const columns = ['ID_', ...names].map(identified);
  const rows = lines.map(({ id, cells }) => {
    const values = [id, ...names.map((name) => cells[name] ?? null)];
    return sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  });
  const changed = names.map((name) => sql`${identified(name)} = excluded.${identified(name)}`);
  const isThere = lines[0]?.isThere === true;
  await tx.execute(
    sql`insert into ${tableOf(table)} (${sql.join(columns, sql`, `)}) values ${sql.join(rows, sql`, `)} ${
      isThere ? sql`on conflict ("ID_") do update set ${sql.join(changed, sql`, `)}` : sql``
    }`,
  );
}

/** Takes a record away with its parts; who changed it before is kept, and requests keep what it says. */
export async function removeRecord(tx: Sql, at: Pick<RecordTable, 'tenant' | 'object'>, id: string): Promise<void> {
  for (const table of (await recordTablesOf(tx, at.tenant, at.object)).values())
    await tx.execute(
      sql`delete from ${tableOf(table)} where ${identified(table.part === '' ? 'ID_' : 'REF_ID_')} = ${id} and "TENANT_ID_" = ${at.tenant}`,
    );
}
