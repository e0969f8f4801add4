import { sql, type SQL } from 'drizzle-orm';
import type { Sql } from '../storage/database.ts';
import type { ListColumns } from './listColumns.ts';
import { recordQuestionOf, type RecordListing } from './listRecords.ts';

/** By what records are told apart: the values of a column, or of a time a day, a month, a year. */
export interface RecordGroup {
  readonly field: string;
  readonly by?: 'day' | 'month' | 'year' | undefined;
}

/** What is counted of them; without a field, the records themselves. */
export interface RecordMeasure {
  readonly field?: string | undefined;
  readonly aggregate: 'COUNT' | 'SUM' | 'AVG' | 'MIN' | 'MAX';
}

/** A group with what was counted of it, in the order in which they were asked for. */
export interface CountedGroup {
  readonly groups: readonly (string | null)[];
  readonly figures: readonly (number | null)[];
}

/** More groups than a chart has room for. */
const MOST_GROUPS = 1000;
const SPANS = { day: 10, month: 7, year: 4 } as const;
const AGGREGATES = { SUM: sql.raw('sum'), AVG: sql.raw('avg'), MIN: sql.raw('min'), MAX: sql.raw('max') } as const;

/** Counts the records somebody may see by groups, in the order of these. */
export async function aggregateRecords(
  tx: Sql,
  listing: RecordListing,
  groups: readonly RecordGroup[],
  measures: readonly RecordMeasure[],
): Promise<readonly CountedGroup[]> {
  const question = await recordQuestionOf(tx, listing);
  if (question === undefined) return [];
  const { columns, where } = question;
  const told = groups.map((group) => groupIn(columns, group));
  const counted = measures.map((measure) => figureIn(columns, measure));
  const places = told.map((_, place) => sql.raw(String(place + 1)));
  const grouped =
    told.length === 0 ? sql`` : sql` group by ${sql.join(places, sql`, `)} order by ${sql.join(places, sql`, `)}`;
  const { rows } = (await tx.execute(
    sql`select ${sql.join([...told, ...counted], sql`, `)} from ${columns.table}${where === undefined ? sql`` : sql` where ${where}`}${grouped} limit ${MOST_GROUPS}`,
  )) as { readonly rows: readonly Record<string, string | number | null>[] };
  return rows.map((row) => {
    const values = Object.values(row);
    return {
      groups: values.slice(0, told.length).map((value) => (value === null ? null : String(value))),
      figures: values.slice(told.length).map((value) => (value === null ? null : Number(value))),
    };
  });
}

/** Names stand in the order of the places, which is the order in which the values come. */
const named = (expression: SQL, kind: string, field: string): SQL =>
  sql`${expression} as ${sql.identifier(`${kind} ${field}`)}`;

function groupIn({ column }: ListColumns, { field, by }: RecordGroup): SQL {
  const value = column(field) ?? sql`null`;
  const text = by === undefined ? sql`${value}::text` : sql`left(${wall(field, value)}::text, ${SPANS[by]})`;
  return named(text, by ?? 'value', field);
}

/** When a record was made is kept as a moment; its other times are those of the company's wall. */
const wall = (field: string, value: unknown): SQL =>
  field.endsWith('_TIME_') ? sql`(${value} at time zone interval '+08:00')` : sql`${value}`;

function figureIn({ column }: ListColumns, { field, aggregate }: RecordMeasure): SQL {
  const value = field === undefined ? undefined : column(field);
  const name = field ?? '';
  if (aggregate === 'COUNT')
    return named(value === undefined ? sql`count(*)::float8` : sql`count(${value})::float8`, aggregate, name);
  return named(sql`${AGGREGATES[aggregate]}(${value ?? sql`null`})::float8`, aggregate, name);
}
