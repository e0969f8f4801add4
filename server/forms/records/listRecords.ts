import { and, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { toWireTime } from '#contract/wire/time.ts';
import { formProgressCodec } from '#contract/wire/wireCodecs.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { RecordAudience, RecordReader, RecordVisibility } from '#domain/forms/recordPolicy.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toConditions, type ServerQuery } from '#server/db/listQuery/filters.ts';
import { sortByIds, pageOffset, toPageDto, type PageDto } from '#server/db/listQuery/toPageDto.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import type { Sql } from '#server/db/database.ts';
import { createListColumns, type ListColumns } from './createListColumns.ts';
import { readCell } from './recordCells.ts';
import { toColumnName, toLabelColumn, type AttributeType } from '#server/company/recordColumns.ts';
import { selectCells } from './recordLines.ts';
import { findRecordTables, type RecordTable } from '#server/company/recordTable.ts';

export interface RecordListQuery {
  readonly tenant: string;
  readonly object: string;
  readonly rows: RecordVisibility;
  readonly reader: RecordReader;
  /** Who may open a record. Records the reader cannot open are not listed. */
  readonly open?: RecordAudience;
  /** Page, filters and sort order in the syntax of all lists (contract wire 4). */
  readonly query: ServerQuery;
  /** Further conditions, such as the fixed conditions of a list. */
  readonly also?: (columns: ListColumns) => SQL | undefined;
  /** Selects the requests the reader may read. Their records are listed regardless of `rows`. */
  readonly isReadable?: (instance: AnyPgColumn) => SQL | undefined;
}

/**
 * A row as lists return it (contract lists 3): fixed columns, and `F_<NAME>` with `F_<NAME>_NAME` for each attribute.
 * Numbers are returned as numbers if they can be represented exactly.
 */
export type ListedRecord = Readonly<Record<string, string | number | null>> & { readonly ID_: string };

/** Maximum number of rows that are counted exactly. Beyond it, the total is the estimate of the query planner. */
const MAX_EXACT_COUNT = 10_000;
/** If the planner estimates more rows than this and the page is full, nothing is counted. */
const MIN_ESTIMATE_ONLY = 4 * MAX_EXACT_COUNT;

export async function listRecords(tx: Sql, listing: RecordListQuery): Promise<PageDto<ListedRecord>> {
  const { query } = listing;
  const question = await buildRecordQuery(tx, listing);
  if (question === undefined) return toPageDto(query, 0, []);
  const { columns, where, order } = question;
  const rows = await rowsOf(tx, question, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const isLast = rows.length < query.pageSize && (rows.length > 0 || query.pageNo === 1);
  // On the last page, the total follows from the offset.
  const total = isLast ? pageOffset(query) + rows.length : await countRows(tx, columns, where);
  return toPageDto(query, total, rows.map(toListedRecord(question)));
}

/** Returns the keys of the first records of a list in its order, which fixes the selection for later steps. */
export async function listRecordKeys(tx: Sql, listing: RecordListQuery, most: number): Promise<readonly string[]> {
  const question = await buildRecordQuery(tx, listing);
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

/** Returns the records of these keys in the same order; records that are no longer in the list are omitted. */
export async function loadListedRecords(
  tx: Sql,
  listing: RecordListQuery,
  keys: readonly string[],
): Promise<readonly ListedRecord[]> {
  const question = await buildRecordQuery(tx, listing);
  if (question === undefined || keys.length === 0) return [];
  const { columns, where } = question;
  const rows = await rowsOf(tx, question, and(where, inArray(columns.table.ID_, [...keys])));
  return sortByIds(keys, rows.map(toListedRecord(question)), ({ ID_ }) => ID_);
}

/** Builds the columns, conditions and sort order of a list query; undefined if the object has no table. */
export async function buildRecordQuery(tx: Sql, listing: RecordListQuery) {
  const { tenant, object, query } = listing;
  const stored = (await findRecordTables(tx, tenant, object)).get('');
  if (stored === undefined) return undefined;
  const columns = createListColumns(stored);
  const { table } = columns;
  const where = and(
    eq(table.TENANT_ID_, tenant),
    rowCondition(listing, columns),
    or(ne(table.INST_STATUS_, formProgressCodec.toWire('drafted')), eq(table.CREATE_BY_, listing.reader.id)),
    audienceCondition(listing, columns),
    toConditions(query, columns.filters),
    listing.also?.(columns),
  );
  return { stored, columns, where, order: toOrder(query, columns.sorts, [desc(table.CREATE_TIME_), desc(table.ID_)]) };
}
type RecordSqlQuery = NonNullable<Awaited<ReturnType<typeof buildRecordQuery>>>;

const rowsOf = (tx: Sql, { stored, columns: { table } }: RecordSqlQuery, where: SQL | undefined) =>
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
      cells: selectCells(stored.columns),
    })
    .from(table)
    .where(where)
    .$dynamic();

const toListedRecord =
  ({ stored }: Pick<RecordSqlQuery, 'stored'>) =>
  ({ fixed, createdAt, updatedAt, extra, cells = {} }: Awaited<ReturnType<typeof rowsOf>>[number]): ListedRecord => ({
    ...fixed,
    CREATE_TIME_: momentIn(createdAt),
    UPDATE_TIME_: momentIn(updatedAt),
    ...attributesIn(stored, cells, extra),
  });

/** Condition for the rows the reader may see; undefined if they may see all rows. */
function rowCondition({ rows, reader, isReadable }: RecordListQuery, { table }: ListColumns): SQL | undefined {
  if (rows === 'all' || reader.isAdministrator) return undefined;
  const ofDepartment = rows === 'department' && reader.departments.length > 0;
  return or(
    eq(table.CREATE_BY_, reader.id),
    ofDepartment ? inArray(table.CREATE_DEP_ID_, [...reader.departments]) : undefined,
    isReadable?.(table.INST_ID_),
  );
}

/** Condition for the records the reader may open; undefined if it does not depend on the record. */
function audienceCondition({ open = 'everyone', reader }: RecordListQuery, { table }: ListColumns): SQL | undefined {
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

async function countRows(tx: Sql, { table }: ListColumns, where: SQL | undefined): Promise<number> {
  const all = () =>
    tx
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where)
      .$dynamic();
  const { rows } = (await tx.execute(sql`explain (format json) ${all()}`)) as { rows: readonly object[] };
  const plan = JSON.stringify(rows[0] ?? {});
  const expected = Number(/"Plan Rows": ?(\d+)/u.exec(plan.replaceAll('\\', ''))?.[1] ?? 0);
  if (expected > MIN_ESTIMATE_ONLY) return expected;
  const some = all()
    .limit(MAX_EXACT_COUNT + 1)
    .as('some');
  const [counted] = await tx.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  const count = counted?.count ?? 0;
  return count <= MAX_EXACT_COUNT ? count : Math.max(count, expected);
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
      row[toColumnName(name) ?? name] = extra[name] === undefined ? null : asText(extra[name]);
      continue;
    }
    const cell = readCell(type, cells[column] ?? null);
    row[column] = cell !== null && isNumber(type) && String(Number(cell)) === cell ? Number(cell) : cell;
    if (isDouble) row[toLabelColumn(column)] = cells[toLabelColumn(column)] ?? null;
  }
  return row;
}

const isNumber = (type: AttributeType): boolean => type === 'number' || type === 'int';
