import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { customType, jsonb, pgSchema, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { toWireTime } from '#contract/wire/time.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { getOwnColumn, type FilterTable } from '#server/db/listQuery/filters.ts';
import type { SortTable } from '#server/db/listQuery/sorting.ts';
import { timestampColumn } from '#server/db/columns.ts';
import { trimEndChar } from './recordCells.ts';
import { toColumnName, toLabelColumn, type AttributeType } from '#server/company/recordColumns.ts';
import type { RecordTable } from '#server/company/recordTable.ts';

const digits = (dataType: string) => customType<{ data: string; driverData: string }>({ dataType: () => dataType });
/** A local time of the company as forms store it. Filter values are converted from an instant. */
const localTimestamp = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp (0) without time zone',
  toDriver: toWireTime,
});
const decimal = digits('numeric');
const whole = digits('bigint');
const COLUMN_BUILDERS = {
  varchar: (name: string) => text(name),
  clob: (name: string) => text(name),
  number: (name: string) => decimal(name),
  int: (name: string) => whole(name),
  date: (name: string) => localTimestamp(name),
} as const;

/** Numbers accepted in a filter. An integer column is only compared with integers. */
const NUMBER_PATTERNS: Partial<Record<AttributeType, RegExp>> = {
  number: /^-?\d{1,100}(?:\.\d{1,40})?$/u,
  int: /^-?\d{1,18}$/u,
};

/** The table of a record list and its columns under the names of the platform. */
export interface ListColumns {
  readonly table: ReturnType<typeof createDrizzleTable>;
  /** Names without the trailing underscore, as filters and sorts use them (contract wire 4). */
  readonly filters: FilterTable;
  readonly sorts: SortTable;
  /** Returns the column by its name in rows, such as `CREATE_TIME_` or `F_TITLE`. */
  readonly column: (name: string) => AnyPgColumn | SQL | undefined;
}

const createDrizzleTable = ({ schema, table }: RecordTable) =>
  pgSchema(schema).table(table, {
    ID_: text('ID_').notNull(),
    PARENT_ID_: text('PARENT_ID_'),
    INST_ID_: text('INST_ID_'),
    INST_STATUS_: text('INST_STATUS_').notNull(),
    TENANT_ID_: text('TENANT_ID_').notNull(),
    CREATE_BY_: text('CREATE_BY_').notNull(),
    CREATE_DEP_ID_: text('CREATE_DEP_ID_').notNull(),
    CREATE_TIME_: timestampColumn('CREATE_TIME_'),
    UPDATE_BY_: text('UPDATE_BY_').notNull(),
    UPDATE_TIME_: timestampColumn('UPDATE_TIME_'),
    extra: jsonb('extra').$type<Variables>().notNull(),
  });

function createAttributeColumns({ schema, table, columns }: RecordTable): Readonly<Record<string, AnyPgColumn>> {
  const builders = columns.flatMap(({ column, type, isDouble }) =>
    column === undefined
      ? []
      : [
          [column, COLUMN_BUILDERS[type](column)] as const,
          ...(isDouble ? [[toLabelColumn(column), text(toLabelColumn(column))] as const] : []),
        ],
  );
  return getTableColumns(pgSchema(schema).table(table, Object.fromEntries(builders)));
}

export function createListColumns(stored: RecordTable): ListColumns {
  const table = createDrizzleTable(stored);
  const { extra, ...fixed } = getTableColumns(table);
  const inExtra = stored.columns.flatMap(({ name, column }) =>
    column === undefined
      ? [[toColumnName(name) ?? name, sql`${extra} ->> ${sql.raw(quoteLiteral(name))}`] as const]
      : [],
  );
  const patterns = new Map(stored.columns.map(({ column, type }) => [column, NUMBER_PATTERNS[type]]));
  const named: Readonly<Record<string, AnyPgColumn | SQL>> = {
    ...fixed,
    ...createAttributeColumns(stored),
    ...Object.fromEntries(inExtra),
  };
  const bare = Object.entries(named).map(([name, column]) => [trimEndChar(name, '_'), name, column] as const);
  return {
    table,
    filters: Object.fromEntries(
      bare.map(([filter, name, column]) => {
        const numbers = patterns.get(name);
        return [
          filter,
          numbers === undefined ? { column, isBlankEmpty: true as const } : { column, numberFormat: numbers },
        ];
      }),
    ),
    sorts: Object.fromEntries(bare.map(([sort, , column]) => [sort, column])),
    column: (name) => getOwnColumn(named, name),
  };
}

const quoteLiteral = (name: string): string => `'${name.replaceAll("'", "''")}'`;
