import { and, eq, sql } from 'drizzle-orm';
import type { BusinessObject, ObjectAttribute } from '#server/company/files/objectFile.ts';
import type { Sql } from '#server/db/database.ts';
import { recordTables } from '#server/db/schema/companyFileRows.ts';
import { copyValues, type MovedColumn } from './copyValues.ts';
import {
  toColumnName,
  toLabelColumn,
  MAX_COLUMNS,
  toTableName,
  type RecordColumn,
} from '#server/company/recordColumns.ts';
import {
  listColumns,
  toColumnType,
  FIXED_COLUMNS,
  clearTableCache,
  toIdentifier,
  toTableSql,
  type RecordTable,
} from '#server/company/recordTable.ts';

/** Version of a business object to deploy, and the tenant it belongs to. */
export interface ObjectDeployment {
  readonly tenant: string;
  readonly version: number;
  readonly object: BusinessObject;
}

/**
 * Alters the tables of a business object to its newest version, in the transaction that deploys it. Nothing is ever
 * dropped: a new attribute gets a column, a wider one a wider column. An attribute whose type changes gets a new column
 * with copied values; the old column is renamed with the version that replaced it. Columns of removed attributes stay.
 */
export async function deployObject(tx: Sql, { tenant, version, object }: ObjectDeployment): Promise<void> {
  const schema = await ensureRecordSchema(tx);
  const at = { tenant, object: object.alias, schema };
  await deployTable(tx, { ...at, part: '', kind: 'main' }, version, object.attributes);
  for (const { alias, kind, attributes } of object.parts)
    await deployTable(tx, { ...at, part: alias, kind }, version, attributes);
  clearTableCache(tx);
}

/** Records have a schema of their own, so that schema tools do not mistake their tables for tables of the product. */
async function ensureRecordSchema(tx: Sql): Promise<string> {
  const [place] = await tx.select({ own: sql<string>`current_schema()` }).from(sql`(select 1) as one`);
  const schema = place === undefined || place.own === 'public' ? 'records' : `${place.own}_records`;
  const [found] = await tx
    .select({ name: sql<string>`nspname` })
    .from(sql`pg_namespace`)
    .where(sql`nspname = ${schema}`);
  if (found === undefined) await tx.execute(sql`create schema ${toIdentifier(schema)}`);
  return schema;
}

async function deployTable(
  tx: Sql,
  at: Omit<RecordTable, 'table' | 'columns'>,
  version: number,
  attributes: readonly ObjectAttribute[],
): Promise<void> {
  const ofPart = and(
    eq(recordTables.tenant, at.tenant),
    eq(recordTables.object, at.object),
    eq(recordTables.part, at.part),
  );
  const [known] = await tx.select().from(recordTables).where(ofPart).for('update');
  const before = known ?? { ...at, table: toTableName(at.tenant, at.object, at.part), columns: [] };
  if (known === undefined) await createTable(tx, before);
  const changing: TableChange = {
    tx,
    table: before,
    version,
    room: MAX_COLUMNS - (await countAttributeColumns(tx, before)),
  };
  const columns = new Map(before.columns.map((column) => [column.name, column]));
  const moved: MovedColumn[] = [];
  for (const attribute of attributes) {
    const { to, from } = await deployColumn(changing, toRecordColumn(attribute), columns.get(attribute.name));
    columns.set(to.name, to);
    if (to.column !== undefined && from !== to) moved.push({ from, to });
  }
  const after = { ...before, columns: [...columns.values()] };
  if (known !== undefined) await copyValues(tx, after, moved);
  await tx
    .insert(recordTables)
    .values(after)
    .onConflictDoUpdate({
      target: [recordTables.tenant, recordTables.object, recordTables.part],
      set: { columns: after.columns, kind: at.kind },
    });
}

/** Counts all attribute columns, including replaced ones. */
async function countAttributeColumns(tx: Sql, { schema, table }: RecordTable): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = ${schema} and table_name = ${table} and column_name like 'F\\_%'`);
  return found?.count ?? 0;
}

async function createTable(tx: Sql, table: RecordTable): Promise<void> {
  const columns = Object.entries(FIXED_COLUMNS).map(([name, type]) => sql`${toIdentifier(name)} ${sql.raw(type)}`);
  await tx.execute(sql`create table ${toTableSql(table)} (${sql.join(columns, sql`, `)})`);
  const indexed = table.part === '' ? [['CREATE_TIME_', 'ID_'], ['CREATE_BY_'], ['INST_ID_']] : [['REF_ID_', 'SN_']];
  for (const names of indexed)
    await tx.execute(sql`create index on ${toTableSql(table)} (${sql.join(names.map(toIdentifier), sql`, `)})`);
}

interface TableChange {
  readonly tx: Sql;
  readonly table: RecordTable;
  readonly version: number;
  /** Number of columns that may still be added. */
  room: number;
}

const DEFAULT_LENGTHS = { varchar: 200, clob: 0, number: 14, int: 18, date: 0 } as const;

function toRecordColumn({ name, type, length, decimals = 0, isDouble = false }: ObjectAttribute): RecordColumn {
  const column = toColumnName(name);
  return {
    name,
    ...(column !== undefined && { column }),
    type,
    length: length ?? DEFAULT_LENGTHS[type],
    decimals: type === 'number' ? decimals : 0,
    isDouble,
  };
}

/**
 * Returns the column of the attribute: `from` contains the values before they are copied, and equals `to` if they may
 * stay.
 */
async function deployColumn(
  changing: TableChange,
  wanted: RecordColumn,
  old: RecordColumn | undefined,
): Promise<MovedColumn> {
  const { tx, table, version } = changing;
  if (old === undefined) return { from: undefined, to: await addColumn(changing, wanted) };
  const stayed = { from: old, to: old };
  if (old.column === undefined) return stayed;
  const wide = widenColumn(old, wanted);
  if (wide === undefined) {
    if (changing.room < listColumns(wanted).length) return stayed;
    const from = { ...old, column: `${old.column}__v${version}` };
    const names = listColumns(from);
    for (const [place, column] of listColumns(old).entries())
      await tx.execute(
        sql`alter table ${toTableSql(table)} rename column ${toIdentifier(column)} to ${toIdentifier(names[place] ?? column)}`,
      );
    return { from, to: await addColumn(changing, wanted) };
  }
  if (toColumnType(wide) !== toColumnType(old))
    await tx.execute(
      sql`alter table ${toTableSql(table)} alter column ${toIdentifier(old.column)} type ${sql.raw(toColumnType(wide))}`,
    );
  if (!wanted.isDouble || old.isDouble || changing.room < 1) return { from: old, to: wide };
  await addSqlColumn(changing, toLabelColumn(old.column), 'text');
  return { from: old, to: { ...wide, isDouble: true } };
}

/** Returns a type that can store the values of both columns; undefined if the types are incompatible. */
function widenColumn(old: RecordColumn, wanted: RecordColumn): RecordColumn | undefined {
  const length = Math.max(old.length, wanted.length);
  if (isSameShape(old, wanted)) return old;
  if (old.type === 'varchar' && wanted.type === 'clob') return { ...old, type: 'clob', length: 0 };
  if (old.type === 'clob' && wanted.type === 'varchar') return old;
  if (old.type !== wanted.type) return undefined;
  if (old.type !== 'number') return { ...old, length };
  const decimals = Math.max(old.decimals, wanted.decimals);
  const whole = Math.max(old.length - old.decimals, wanted.length - wanted.decimals);
  return { ...old, length: whole + decimals, decimals };
}

const isSameShape = (one: RecordColumn, other: RecordColumn): boolean =>
  one.type === other.type && one.length === other.length && one.decimals === other.decimals;

async function addColumn(changing: TableChange, wanted: RecordColumn): Promise<RecordColumn> {
  const { column, ...withoutColumn } = wanted;
  if (column === undefined || changing.room < listColumns(wanted).length) return withoutColumn;
  await addSqlColumn(changing, column, toColumnType(wanted));
  if (wanted.isDouble) await addSqlColumn(changing, toLabelColumn(column), 'text');
  return wanted;
}

async function addSqlColumn(changing: TableChange, column: string, type: string): Promise<void> {
  await changing.tx.execute(
    sql`alter table ${toTableSql(changing.table)} add column ${toIdentifier(column)} ${sql.raw(type)}`,
  );
  changing.room -= 1;
}
