import { and, eq, sql } from 'drizzle-orm';
import type { BusinessObject, ObjectAttribute } from '../definitions/files/objectFile.ts';
import type { Sql } from '../storage/database.ts';
import { recordTables } from '../storage/schema/companyFileRows.ts';
import { copyValues, type MovedColumn } from './copyValues.ts';
import { columnOf, labelColumn, MOST_COLUMNS, tableNameOf, type RecordColumn } from './recordColumns.ts';
import {
  columnsOf,
  columnType,
  FIXED_COLUMNS,
  forgetTables,
  identified,
  tableOf,
  type RecordTable,
} from './recordTable.ts';

/** Which state of a business object becomes a table, and whose. */
export interface ObjectDeployment {
  readonly tenant: string;
  readonly version: number;
  readonly object: BusinessObject;
}

/**
 * Brings the tables of a business object to its newest state, in the transaction that deploys it. Nothing is ever
 * dropped: a new attribute gets a column, a wider one a wider column; one of another type gets a new column, its values
 * are copied and the old column is kept under the name of the version that replaced it. What has left the definition
 * stays as it is.
 */
export async function deployObject(tx: Sql, { tenant, version, object }: ObjectDeployment): Promise<void> {
  const schema = await recordSchema(tx);
  const at = { tenant, object: object.alias, schema };
  await deployTable(tx, { ...at, part: '', kind: 'main' }, version, object.attributes);
  for (const { alias, kind, attributes } of object.parts)
    await deployTable(tx, { ...at, part: alias, kind }, version, attributes);
  forgetTables(tx);
}

/** Beside the tables of the product, so that no tool of ours takes records for its own. */
async function recordSchema(tx: Sql): Promise<string> {
  const [place] = await tx.select({ own: sql<string>`current_schema()` }).from(sql`(select 1) as one`);
  const schema = place === undefined || place.own === 'public' ? 'records' : `${place.own}_records`;
  const [found] = await tx
    .select({ name: sql<string>`nspname` })
    .from(sql`pg_namespace`)
    .where(sql`nspname = ${schema}`);
  if (found === undefined) await tx.execute(sql`create schema ${identified(schema)}`);
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
  const before = known ?? { ...at, table: tableNameOf(at.tenant, at.object, at.part), columns: [] };
  if (known === undefined) await createTable(tx, before);
  const changing: Changing = { tx, table: before, version, room: MOST_COLUMNS - (await attributeColumns(tx, before)) };
  const columns = new Map(before.columns.map((column) => [column.name, column]));
  const moved: MovedColumn[] = [];
  for (const attribute of attributes) {
    const { to, from } = await deployColumn(changing, wantedColumn(attribute), columns.get(attribute.name));
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

/** All that are there, those that were replaced among them. */
async function attributeColumns(tx: Sql, { schema, table }: RecordTable): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = ${schema} and table_name = ${table} and column_name like 'F\\_%'`);
  return found?.count ?? 0;
}

async function createTable(tx: Sql, table: RecordTable): Promise<void> {
  const columns = Object.entries(FIXED_COLUMNS).map(([name, type]) => sql`${identified(name)} ${sql.raw(type)}`);
  await tx.execute(sql`create table ${tableOf(table)} (${sql.join(columns, sql`, `)})`);
  const indexed = table.part === '' ? [['CREATE_TIME_', 'ID_'], ['CREATE_BY_'], ['INST_ID_']] : [['REF_ID_', 'SN_']];
  for (const names of indexed)
    await tx.execute(sql`create index on ${tableOf(table)} (${sql.join(names.map(identified), sql`, `)})`);
}

interface Changing {
  readonly tx: Sql;
  readonly table: RecordTable;
  readonly version: number;
  /** So many columns may still be added. */
  room: number;
}

const DEFAULT_LENGTHS = { varchar: 200, clob: 0, number: 14, int: 18, date: 0 } as const;

function wantedColumn({ name, type, length, decimals = 0, isDouble = false }: ObjectAttribute): RecordColumn {
  const column = columnOf(name);
  return {
    name,
    ...(column !== undefined && { column }),
    type,
    length: length ?? DEFAULT_LENGTHS[type],
    decimals: type === 'number' ? decimals : 0,
    isDouble,
  };
}

/** `from` is where the values lie before they are copied; the same column as `to` where they may stay. */
async function deployColumn(
  changing: Changing,
  wanted: RecordColumn,
  old: RecordColumn | undefined,
): Promise<MovedColumn> {
  const { tx, table, version } = changing;
  if (old === undefined) return { from: undefined, to: await addColumn(changing, wanted) };
  const stayed = { from: old, to: old };
  if (old.column === undefined) return stayed;
  const wide = widened(old, wanted);
  if (wide === undefined) {
    if (changing.room < columnsOf(wanted).length) return stayed;
    const from = { ...old, column: `${old.column}__v${version}` };
    const names = columnsOf(from);
    for (const [place, column] of columnsOf(old).entries())
      await tx.execute(
        sql`alter table ${tableOf(table)} rename column ${identified(column)} to ${identified(names[place] ?? column)}`,
      );
    return { from, to: await addColumn(changing, wanted) };
  }
  if (columnType(wide) !== columnType(old))
    await tx.execute(
      sql`alter table ${tableOf(table)} alter column ${identified(old.column)} type ${sql.raw(columnType(wide))}`,
    );
  if (!wanted.isDouble || old.isDouble || changing.room < 1) return { from: old, to: wide };
  await addTo(changing, labelColumn(old.column), 'text');
  return { from: old, to: { ...wide, isDouble: true } };
}

/** The type that holds what either holds; `undefined` where that is another type altogether. */
function widened(old: RecordColumn, wanted: RecordColumn): RecordColumn | undefined {
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

async function addColumn(changing: Changing, wanted: RecordColumn): Promise<RecordColumn> {
  const { column, ...withoutColumn } = wanted;
  if (column === undefined || changing.room < columnsOf(wanted).length) return withoutColumn;
  await addTo(changing, column, columnType(wanted));
  if (wanted.isDouble) await addTo(changing, labelColumn(column), 'text');
  return wanted;
}

async function addTo(changing: Changing, column: string, type: string): Promise<void> {
  await changing.tx.execute(
    sql`alter table ${tableOf(changing.table)} add column ${identified(column)} ${sql.raw(type)}`,
  );
  changing.room -= 1;
}
