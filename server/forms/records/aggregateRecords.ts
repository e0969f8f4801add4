import { sql, type SQL } from 'drizzle-orm';
import { PLATFORM_ZONE } from '#domain/shared/platformZone.ts';
import type { Sql } from '#server/db/database.ts';
import type { ListColumns } from './createListColumns.ts';
import { buildRecordQuery, type RecordListQuery } from './listRecords.ts';

/** Grouping of records: by the value of a column, or by the day, month or year of a timestamp. */
export interface RecordGroup {
  readonly field: string;
  readonly by?: 'day' | 'month' | 'year' | undefined;
}

/** An aggregate over a field; without a field, the number of records. */
export interface RecordMeasure {
  readonly field?: string | undefined;
  readonly aggregate: 'COUNT' | 'SUM' | 'AVG' | 'MIN' | 'MAX';
}

export interface AggregatedGroup {
  readonly groups: readonly (string | null)[];
  readonly figures: readonly (number | null)[];
}

/** Maximum number of groups; a chart cannot show more. */
const MAX_GROUPS = 1000;
const PERIOD_LENGTHS = { day: 10, month: 7, year: 4 } as const;
const AGGREGATES = { SUM: sql.raw('sum'), AVG: sql.raw('avg'), MIN: sql.raw('min'), MAX: sql.raw('max') } as const;

/** Aggregates the records the caller may read, ordered by group. */
export async function aggregateRecords(
  tx: Sql,
  listing: RecordListQuery,
  groups: readonly RecordGroup[],
  measures: readonly RecordMeasure[],
): Promise<readonly AggregatedGroup[]> {
  const question = await buildRecordQuery(tx, listing);
  if (question === undefined) return [];
  const { columns, where } = question;
  const groupColumns = groups.map((group) => toGroupColumn(columns, group, listing.query.timeZone));
  const counted = measures.map((measure) => toAggregateColumn(columns, measure));
  const places = groupColumns.map((_, place) => sql.raw(String(place + 1)));
  const grouped =
    groupColumns.length === 0
      ? sql``
      : sql` group by ${sql.join(places, sql`, `)} order by ${sql.join(places, sql`, `)}`;
  const { rows } = (await tx.execute(
    sql`select ${sql.join([...groupColumns, ...counted], sql`, `)} from ${columns.table}${where === undefined ? sql`` : sql` where ${where}`}${grouped} limit ${MAX_GROUPS}`,
  )) as { readonly rows: readonly Record<string, string | number | null>[] };
  return rows.map((row) => {
    const values = Object.values(row);
    return {
      groups: values.slice(0, groupColumns.length).map((value) => (value === null ? null : String(value))),
      figures: values.slice(groupColumns.length).map((value) => (value === null ? null : Number(value))),
    };
  });
}

/** Names a column of the result. The values are read by position, in the order of the columns. */
const aliasColumn = (expression: SQL, kind: string, field: string): SQL =>
  sql`${expression} as ${sql.identifier(`${kind} ${field}`)}`;

function toGroupColumn({ column }: ListColumns, { field, by }: RecordGroup, timeZone: string | undefined): SQL {
  const value = column(field) ?? sql`null`;
  const text =
    by === undefined
      ? sql`${value}::text`
      : sql`left(${toLocalTime(field, value, timeZone)}::text, ${PERIOD_LENGTHS[by]})`;
  return aliasColumn(text, by ?? 'value', field);
}

/**
 * Creation and update times are stored as instants and converted to the time zone. Other times are stored as local
 * times of the company.
 */
const toLocalTime = (field: string, value: unknown, timeZone: string = PLATFORM_ZONE): SQL =>
  field.endsWith('_TIME_') ? sql`(${value} at time zone ${timeZone}::text)` : sql`${value}`;

function toAggregateColumn({ column }: ListColumns, { field, aggregate }: RecordMeasure): SQL {
  const value = field === undefined ? undefined : column(field);
  const name = field ?? '';
  if (aggregate === 'COUNT')
    return aliasColumn(value === undefined ? sql`count(*)::float8` : sql`count(${value})::float8`, aggregate, name);
  return aliasColumn(sql`${AGGREGATES[aggregate]}(${value ?? sql`null`})::float8`, aggregate, name);
}
