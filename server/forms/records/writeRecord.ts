import { sql } from 'drizzle-orm';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { EMPTY_RECORD } from '#domain/forms/formRecord.ts';
import { getOwn } from '#domain/shared/getOwn.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { diffRecords } from '../views/fieldChanges.ts';
import { ID_FIELD } from '../views/formView.ts';
import type { Sql } from '#server/db/database.ts';
import { storedFormChanges } from '#server/db/schema/formRows.ts';
import type { StoredRecord } from './readRecord.ts';
import { toRecordRow } from './recordLines.ts';
import { toIdentifier, findRecordTables, toTableSql, type RecordTable } from '#server/company/recordTable.ts';

/** @property before the record as it was read with a lock; absent for a new record. */
export interface RecordWrite {
  readonly tenant: string;
  readonly object: string;
  readonly before: StoredRecord | undefined;
  readonly record: FormRecord;
  readonly person: { readonly id: string; readonly department: string };
  readonly now: Instant;
  readonly newId: () => string;
  /** Place in a request where it is written; absent outside a request. */
  readonly request?: RequestContextOfRecord;
  /** Set if the record is moved from another store: it keeps its keys, version and creation time. */
  readonly moved?: { readonly id: string; readonly version: number; readonly madeAt: Instant };
}

/**
 * @property progress progress of the request in the spelling of the platform (contract words 12)
 * @property keepsLog whether changes are logged
 */
interface RequestContextOfRecord {
  readonly instance: string;
  readonly progress: string;
  readonly node: string;
  readonly nodeName: string;
  readonly keepsLog: boolean;
}

/** Names stored in columns of their own, which are not values of the record. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([ID_FIELD, VERSION_FIELD, 'INST_ID_', 'INST_STATUS_']);

/**
 * Stores a record with its parts, increases its version and logs the changes. Rows that are missing from a written part
 * are deleted.
 * @returns its key
 */
export async function writeRecord(tx: Sql, writing: RecordWrite): Promise<string> {
  const [id = ''] = await writeRecords(tx, [writing]);
  return id;
}

/** Does the same for several different records of one object, with as few statements as possible. */
export async function writeRecords(tx: Sql, writings: readonly RecordWrite[]): Promise<readonly string[]> {
  const [first] = writings;
  if (first === undefined) return [];
  const { tenant, object } = first;
  const tables = await findRecordTables(tx, tenant, object);
  const main = tables.get('');
  if (main === undefined) throw new Error(`The object ${object} has no table.`);
  const placed = writings.map((writing) => ({
    ...writing,
    id: writing.before?.id ?? writing.moved?.id ?? writing.newId(),
    record: pickRecordValues(writing.record),
    changes: diffRecords(pickRecordValues(writing.before?.record ?? EMPTY_RECORD), pickRecordValues(writing.record)),
  }));
  const written = placed.filter(({ before, changes }) => before === undefined || changes.length > 0);
  const parts = [...tables.values()].filter(({ part }) => part !== '');
  await writeRows(
    tx,
    main,
    placed.flatMap((each) => (written.includes(each) ? [toMainRow(main, parts, each)] : toProgressRow(each))),
  );
  for (const each of written) for (const table of parts) await writePart(tx, table, each);
  await logChanges(tx, written);
  return placed.map(({ id }) => id);
}

interface PreparedRecordWrite extends RecordWrite {
  readonly id: string;
  readonly changes: ReturnType<typeof diffRecords>;
}

const requestCells = (request: RequestContextOfRecord | undefined) =>
  request && { INST_ID_: request.instance, INST_STATUS_: request.progress };

const toProgressRow = ({ id, tenant, request }: PreparedRecordWrite): readonly RowWrite[] =>
  request === undefined ? [] : [{ id, isThere: true, cells: { TENANT_ID_: tenant, ...requestCells(request) } }];

const fixedOf = ({ tenant, person, now }: PreparedRecordWrite) => ({
  UPDATE_BY_: person.id,
  UPDATE_TIME_: new Date(now).toISOString(),
  TENANT_ID_: tenant,
  CREATE_BY_: person.id,
  CREATE_DEP_ID_: person.department,
});

function toMainRow(main: RecordTable, parts: readonly RecordTable[], writing: PreparedRecordWrite): RowWrite {
  const { id, before, record, now, request, moved } = writing;
  const held = new Set(
    parts.filter((table) => findRows(record, table)).map(({ part }) => `${SUB_TABLE_PREFIX}${part}`),
  );
  const values = Object.fromEntries(Object.entries(encodeForm(record)).filter(([name]) => !held.has(name)));
  const { CREATE_BY_, CREATE_DEP_ID_, ...fixed } = fixedOf(writing);
  const { cells, extra } = toRecordRow(main.columns, values);
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

async function logChanges(tx: Sql, writings: readonly PreparedRecordWrite[]): Promise<void> {
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

/** Returns the values of a record without the names in {@link RESERVED_NAMES}. */
export const pickRecordValues = (record: FormRecord): FormRecord => ({
  ...record,
  fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => !RESERVED_NAMES.has(name))),
});

/**
 * Returns the rows of a part; `undefined` if the record has none, or a value of another kind, which is stored unchanged
 * in `extra`.
 */
function findRows({ tables, parts }: FormRecord, { kind, part }: RecordTable): readonly FormRow[] | undefined {
  if (kind !== 'one') return getOwn(tables, part);
  const row = getOwn(parts, part);
  return row && [row];
}

/** Replaces the rows of a part. A part that is not sent stays as it is. */
async function writePart(tx: Sql, table: RecordTable, writing: PreparedRecordWrite): Promise<void> {
  const { id: record, newId, moved } = writing;
  const rows = findRows(writing.record, table);
  if (rows === undefined) return;
  const there = await tx
    .select({ id: sql<string>`"ID_"` })
    .from(toTableSql(table))
    .where(sql`"REF_ID_" = ${record}`);
  const known = new Set(there.map(({ id }) => id));
  const kept = new Set<string>();
  const lines: RowWrite[] = [];
  for (const [place, row] of rows.entries()) {
    const { [ID_FIELD]: key, ...values } = row;
    // A key that belongs to a row of another record is not reused.
    const isOwn = known.has(asText(key)) || (moved !== undefined && (await isUnused(tx, table, asText(key))));
    const own = isOwn && !kept.has(asText(key)) ? asText(key) : newId();
    kept.add(own);
    const { cells, extra } = toRecordRow(table.columns, values);
    lines.push({
      id: own,
      isThere: known.has(own),
      cells: { ...fixedOf(writing), REF_ID_: record, SN_: place, ...cells, extra: JSON.stringify(extra) },
    });
  }
  await writeRows(tx, table, lines);
  const gone = [...known].filter((id) => !kept.has(id));
  if (gone.length > 0) await tx.execute(sql`delete from ${toTableSql(table)} where "ID_" in ${gone}`);
}

async function isUnused(tx: Sql, table: RecordTable, key: string): Promise<boolean> {
  if (key === '') return false;
  const found = await tx
    .select({ one: sql`1` })
    .from(toTableSql(table))
    .where(sql`"ID_" = ${key}`);
  return found.length === 0;
}

/** A row to write; updated if `isThere`, otherwise inserted. */
interface RowWrite {
  readonly id: string;
  readonly isThere: boolean;
  readonly cells: Readonly<Record<string, string | number | null>>;
}
/** Maximum number of values per statement. PostgreSQL allows 65,535 parameters. */
const MAX_VALUES_PER_STATEMENT = 30_000;

async function writeRows(tx: Sql, table: RecordTable, lines: readonly RowWrite[]): Promise<void> {
  const alike = groupBy(lines, ({ isThere, cells }) => JSON.stringify([isThere, Object.keys(cells)]));
  for (const group of alike.values()) {
    const names = Object.keys(group[0]?.cells ?? {});
    const atOnce = Math.max(1, Math.floor(MAX_VALUES_PER_STATEMENT / (names.length + 1)));
    for (let at = 0; at < group.length; at += atOnce)
      await writeUniformRows(tx, table, names, group.slice(at, at + atOnce));
  }
}

async function writeUniformRows(
  tx: Sql,
  table: RecordTable,
  names: readonly string[],
  lines: readonly RowWrite[],
): Promise<void> {
  const columns = ['ID_', ...names].map(toIdentifier);
  const rows = lines.map(({ id, cells }) => {
    const values = [id, ...names.map((name) => cells[name] ?? null)];
    return sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  });
  const changed = names.map((name) => sql`${toIdentifier(name)} = excluded.${toIdentifier(name)}`);
  const isThere = lines[0]?.isThere === true;
  await tx.execute(
    sql`insert into ${toTableSql(table)} (${sql.join(columns, sql`, `)}) values ${sql.join(rows, sql`, `)} ${
      isThere ? sql`on conflict ("ID_") do update set ${sql.join(changed, sql`, `)}` : sql``
    }`,
  );
}

/** Deletes a record with its parts. Its change log stays, and requests keep their copy of the values. */
export async function deleteRecord(tx: Sql, at: Pick<RecordTable, 'tenant' | 'object'>, id: string): Promise<void> {
  for (const table of (await findRecordTables(tx, at.tenant, at.object)).values())
    await tx.execute(
      sql`delete from ${toTableSql(table)} where ${toIdentifier(table.part === '' ? 'ID_' : 'REF_ID_')} = ${id} and "TENANT_ID_" = ${at.tenant}`,
    );
}
