import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { customType, jsonb, pgSchema, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { toWireTime } from '#api/time.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { columnNamed, type FilterTable } from '../list/filters.ts';
import type { SortTable } from '../list/sorting.ts';
import { instant } from '../storage/columns.ts';
import { withoutEnd } from './recordCells.ts';
import { columnOf, labelColumn, type AttributeType } from './recordColumns.ts';
import type { RecordTable } from './recordTable.ts';

const digits = (dataType: string) => customType<{ data: string; driverData: string }>({ dataType: () => dataType });
/** A time on the wall of the company, at +08:00, as forms write it; a moment asked for is told on the same wall. */
const wallTime = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp (0) without time zone',
  toDriver: toWireTime,
});
const decimal = digits('numeric');
const whole = digits('bigint');
const BUILDERS = {
  varchar: (name: string) => text(name),
  clob: (name: string) => text(name),
  number: (name: string) => decimal(name),
  int: (name: string) => whole(name),
  date: (name: string) => wallTime(name),
} as const;

/** So a number may be written in a filter; a column of whole numbers is compared with no other. */
const NUMBERS: Partial<Record<AttributeType, RegExp>> = {
  number: /^-?\d{1,100}(?:\.\d{1,40})?$/u,
  int: /^-?\d{1,18}$/u,
};

/** What a list of records stands on: its table, and its columns under the names of the platform. */
export interface ListColumns {
  readonly table: ReturnType<typeof tableFor>;
  /** Without the underscore at the end, as filters and sorts name them (contract wire 4). */
  readonly filters: FilterTable;
  readonly sorts: SortTable;
  /** The column of a name as rows have it, such as `CREATE_TIME_` or `F_TITLE`. */
  readonly column: (name: string) => AnyPgColumn | SQL | undefined;
}

const tableFor = ({ schema, table }: RecordTable) =>
  pgSchema(schema).table(table, {
    ID_: text('ID_').notNull(),
    PARENT_ID_: text('PARENT_ID_'),
    INST_ID_: text('INST_ID_'),
    INST_STATUS_: text('INST_STATUS_').notNull(),
    TENANT_ID_: text('TENANT_ID_').notNull(),
    CREATE_BY_: text('CREATE_BY_').notNull(),
    CREATE_DEP_ID_: text('CREATE_DEP_ID_').notNull(),
    CREATE_TIME_: instant('CREATE_TIME_'),
    UPDATE_BY_: text('UPDATE_BY_').notNull(),
    UPDATE_TIME_: instant('UPDATE_TIME_'),
    extra: jsonb('extra').$type<Variables>().notNull(),
  });

/** The same table with the columns of its attributes. */
function attributeColumns({ schema, table, columns }: RecordTable): Readonly<Record<string, AnyPgColumn>> {
  const builders = columns.flatMap(({ column, type, isDouble }) =>
    column === undefined
      ? []
      : [
          [column, BUILDERS[type](column)] as const,
          ...(isDouble ? [[labelColumn(column), text(labelColumn(column))] as const] : []),
        ],
  );
  return getTableColumns(pgSchema(schema).table(table, Object.fromEntries(builders)));
}

/** Every column of an object, to be filtered and sorted by. */
export function listColumns(stored: RecordTable): ListColumns {
  const table = tableFor(stored);
  const { extra, ...fixed } = getTableColumns(table);
  const inExtra = stored.columns.flatMap(({ name, column }) =>
    column === undefined ? [[columnOf(name) ?? name, sql`${extra} ->> ${sql.raw(quoted(name))}`] as const] : [],
  );
  const patterns = new Map(stored.columns.map(({ column, type }) => [column, NUMBERS[type]]));
  const named: Readonly<Record<string, AnyPgColumn | SQL>> = {
    ...fixed,
    ...attributeColumns(stored),
    ...Object.fromEntries(inExtra),
  };
  const bare = Object.entries(named).map(([name, column]) => [withoutEnd(name, '_'), name, column] as const);
  return {
    table,
    filters: Object.fromEntries(
      bare.map(([filter, name, column]) => {
        const numbers = patterns.get(name);
        return [filter, numbers === undefined ? { column, isBlankEmpty: true as const } : { column, numbers }];
      }),
    ),
    sorts: Object.fromEntries(bare.map(([sort, , column]) => [sort, column])),
    column: (name) => columnNamed(named, name),
  };
}

const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;
