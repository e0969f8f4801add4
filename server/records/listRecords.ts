import { and, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { toWireTime } from '#api/time.ts';
import { formProgressCodec } from '#api/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { RecordAudience, RecordReader, RecordRows } from '#domain/form/recordPolicy.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { conditionsOf, type ServerQuery } from '../list/filters.ts';
import { inOrderOf, offsetOf, pageDto, type PageDto } from '../list/pageDto.ts';
import { orderOf } from '../list/sorting.ts';
import type { Sql } from '../storage/database.ts';
import { listColumns, type ListColumns } from './listColumns.ts';
import { readCell } from './recordCells.ts';
import { columnOf, labelColumn, type AttributeType } from './recordColumns.ts';
import { selectedCells } from './recordLines.ts';
import { recordTablesOf, type RecordTable } from './recordTable.ts';

/** What is listed, for whom. */
export interface RecordListing {
  readonly tenant: string;
  /** The alias of a business object. */
  readonly object: string;
  /** Which rows the reader sees at all. */
  readonly rows: RecordRows;
  readonly reader: RecordReader;
  /** Who may open a record: a row stands in no list of somebody who could not open it. */
  readonly open?: RecordAudience;
  /** Page, filters and order in the grammar of every list (contract wire 4). */
  readonly query: ServerQuery;
  /** What must hold beside, such as the fixed conditions of a list. */
  readonly also?: (columns: ListColumns) => SQL | undefined;
  /** Which requests the reader may read: records of these are seen, whatever `rows` says. */
  readonly isReadable?: (instance: AnyPgColumn) => SQL | undefined;
}

/**
 * A row as lists have it (contract lists 3): fixed columns, and `F_<NAME>` with `F_<NAME>_NAME` for each attribute.
 * Numbers are numbers as far as they can be told as such.
 */
export type ListedRecord = Readonly<Record<string, string | number | null>> & { readonly ID_: string };

/** More rows than that are not counted one by one: what is said then is what the database takes to be there. */
const MOST_COUNTED = 10_000;
/** Where the database takes so many to be there, and a page is full of them, nobody counts even as far as that. */
const SURELY_MANY = 4 * MOST_COUNTED;

/** One page of the records somebody may see. */
export async function listRecords(tx: Sql, listing: RecordListing): Promise<PageDto<ListedRecord>> {
  const { query } = listing;
  const question = await recordQuestionOf(tx, listing);
  if (question === undefined) return pageDto(query, 0, []);
  const { columns, where, order } = question;
  const rows = await rowsOf(tx, question, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const isLast = rows.length < query.pageSize && (rows.length > 0 || query.pageNo === 1);
  // Whoever reads the last page knows how many there are.
  const total = isLast ? offsetOf(query) + rows.length : await totalOf(tx, columns, where);
  return pageDto(query, total, rows.map(told(question)));
}

/** The keys of the first records of a list, in its order: which they are is thereby settled. */
export async function listedKeys(tx: Sql, listing: RecordListing, most: number): Promise<readonly string[]> {
  const question = await recordQuestionOf(tx, listing);
  if (question === undefined) return [];
  const { columns, where, order } = question;
  const found = await tx
    .select({ id: columns.table.ID_ })
    .from(columns.table)
    .where(where)
    .orderBy(...order)
    .limit(most);
  return found.map(({ id }) => id);
}

/** The records of these keys, in their order, as far as they are still in the list. */
export async function recordsByKeys(
  tx: Sql,
  listing: RecordListing,
  keys: readonly string[],
): Promise<readonly ListedRecord[]> {
  const question = await recordQuestionOf(tx, listing);
  if (question === undefined || keys.length === 0) return [];
  const { columns, where } = question;
  const rows = await rowsOf(tx, question, and(where, inArray(columns.table.ID_, [...keys])));
  return inOrderOf(keys, rows.map(told(question)), ({ ID_ }) => ID_);
}

/** What a listing comes to in the database. */
export async function recordQuestionOf(tx: Sql, listing: RecordListing) {
  const { tenant, object, query } = listing;
  const stored = (await recordTablesOf(tx, tenant, object)).get('');
  if (stored === undefined) return undefined;
  const columns = listColumns(stored);
  const { table } = columns;
  const where = and(
    eq(table.TENANT_ID_, tenant),
    seenBy(listing, columns),
    or(ne(table.INST_STATUS_, formProgressCodec.toWire('drafted')), eq(table.CREATE_BY_, listing.reader.id)),
    openTo(listing, columns),
    conditionsOf(query, columns.filters),
    listing.also?.(columns),
  );
  return { stored, columns, where, order: orderOf(query, columns.sorts, [desc(table.CREATE_TIME_), desc(table.ID_)]) };
}
type RecordQuestion = NonNullable<Awaited<ReturnType<typeof recordQuestionOf>>>;

const rowsOf = (tx: Sql, { stored, columns: { table } }: RecordQuestion, where: SQL | undefined) =>
  tx
    .select({
      fixed: {
        ID_: table.ID_,
        PARENT_ID_: table.PARENT_ID_,
        INST_ID_: table.INST_ID_,
        INST_STATUS_: table.INST_STATUS_,
        CREATE_BY_: table.CREATE_BY_,
        CREATE_DEP_ID_: table.CREATE_DEP_ID_,
        UPDATE_BY_: table.UPDATE_BY_,
      },
      createdAt: table.CREATE_TIME_,
      updatedAt: table.UPDATE_TIME_,
      extra: table.extra,
      cells: selectedCells(stored.columns),
    })
    .from(table)
    .where(where)
    .$dynamic();

const told =
  ({ stored }: Pick<RecordQuestion, 'stored'>) =>
  ({ fixed, createdAt, updatedAt, extra, cells = {} }: Awaited<ReturnType<typeof rowsOf>>[number]): ListedRecord => ({
    ...fixed,
    CREATE_TIME_: momentIn(createdAt),
    UPDATE_TIME_: momentIn(updatedAt),
    ...attributesIn(stored, cells, extra),
  });

/** What the rule on rows comes to in a question; nothing where all may be seen. */
function seenBy({ rows, reader, isReadable }: RecordListing, { table }: ListColumns): SQL | undefined {
  if (rows === 'all' || reader.isAdministrator) return undefined;
  const ofDepartment = rows === 'department' && reader.departments.length > 0;
  return or(
    eq(table.CREATE_BY_, reader.id),
    ofDepartment ? inArray(table.CREATE_DEP_ID_, [...reader.departments]) : undefined,
    isReadable?.(table.INST_ID_),
  );
}

/** What the right to open a record comes to; nothing where it does not hang on the record. */
function openTo({ open = 'everyone', reader }: RecordListing, { table }: ListColumns): SQL | undefined {
  if (open === 'everyone') return undefined;
  if (open === 'nobody') return sql`false`;
  const isAnyRecord = open.some(
    (rule) =>
      (rule.from === 'people' && rule.ids.includes(reader.id)) ||
      (rule.from === 'groups' && rule.ids.some((group) => reader.groups.includes(group))),
  );
  if (reader.isAdministrator || isAnyRecord) return undefined;
  const conditions = open.map(({ from }) =>
    from === 'creator'
      ? eq(table.CREATE_BY_, reader.id)
      : from === 'departmentOfCreator' && reader.groups.length > 0
        ? inArray(table.CREATE_DEP_ID_, [...reader.groups])
        : sql`false`,
  );
  return or(...conditions);
}

async function totalOf(tx: Sql, { table }: ListColumns, where: SQL | undefined): Promise<number> {
  const all = () =>
    tx
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where)
      .$dynamic();
  const { rows } = (await tx.execute(sql`explain (format json) ${all()}`)) as { rows: readonly object[] };
  const plan = JSON.stringify(rows[0] ?? {});
  const expected = Number(/"Plan Rows": ?(\d+)/u.exec(plan.replaceAll('\\', ''))?.[1] ?? 0);
  if (expected > SURELY_MANY) return expected;
  const some = all()
    .limit(MOST_COUNTED + 1)
    .as('some');
  const [counted] = await tx.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  const count = counted?.count ?? 0;
  return count <= MOST_COUNTED ? count : Math.max(count, expected);
}

const momentIn = (moment: Instant | null): string | null => (moment === null ? null : toWireTime(moment));

function attributesIn(
  { columns }: RecordTable,
  cells: Readonly<Record<string, string | null>>,
  extra: Variables,
): Record<string, string | number | null> {
  const row: Record<string, string | number | null> = {};
  for (const { name, column, type, isDouble } of columns) {
    if (column === undefined) {
      row[columnOf(name) ?? name] = extra[name] === undefined ? null : asText(extra[name]);
      continue;
    }
    const cell = readCell(type, cells[column] ?? null);
    row[column] = cell !== null && isNumber(type) && String(Number(cell)) === cell ? Number(cell) : cell;
    if (isDouble) row[labelColumn(column)] = cells[labelColumn(column)] ?? null;
  }
  return row;
}

const isNumber = (type: AttributeType): boolean => type === 'number' || type === 'int';
