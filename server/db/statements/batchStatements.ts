import { is, Param, Placeholder, placeholder, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { invariant } from '#domain/shared/invariant.ts';
import type { Sql } from '../database.ts';
import { isReused } from './statementReuse.ts';
import type { WriteStatement } from './writeStatement.ts';

/**
 * Runs independent writes and one query as a single SQL statement (CTEs), whose text is built once per shape. The
 * writes do not see each other's rows, and no two of them may write the same row.
 * @param question runs in the same statement and does not see the writes either
 * @returns the result of the query
 * @throws if a write that must find its row has found none (`WriteStatement.missing`)
 */
export async function batchStatements(
  tx: Sql,
  writes: readonly WriteStatement[],
  question: WriteStatement = NO_QUESTION,
): Promise<boolean> {
  if (!isReused(tx)) return runSeparately(tx, writes, question);
  const { rows } = (await tx.execute(toBatch(tx, writes, question))) as Rows<Record<string, unknown>>;
  for (const [index, { missing }] of writes.entries())
    if (missing !== undefined) invariant(rows[0]?.[countColumn(index)] === 1, missing);
  return rows[0]?.['answer'] === true;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
}

const NO_QUESTION: WriteStatement = { shape: 'nothing', values: [], build: () => sql`false` };

async function runSeparately(tx: Sql, writes: readonly WriteStatement[], question: WriteStatement): Promise<boolean> {
  const { rows } = (await tx.execute(toBatch(tx, [], question))) as Rows<{ readonly answer: boolean }>;
  for (const write of writes) {
    const built = (await tx.execute(bind(buildText(write.build(tx, at(0)).getSQL()), [write]))) as Rows<unknown>;
    if (write.missing !== undefined) invariant(built.rows.length === 1, write.missing);
  }
  return rows[0]?.answer === true;
}

/** The text between the parameters, and functions that return the parameters from the values of the parts. */
interface BuiltText {
  readonly texts: readonly string[];
  readonly values: readonly ((parts: readonly WriteStatement[]) => unknown)[];
}
/** Maximum number of cached texts. There is one per kind of step and per number of users and tasks in it. */
const MAX_CACHED_TEXTS = 500;
const textCache = new Map<string, BuiltText>();

function toBatch(tx: Sql, writes: readonly WriteStatement[], question: WriteStatement): SQL {
  const parts = [...writes, question];
  const shape = parts.map((part) => part.shape).join('\n');
  const known = textCache.get(shape) ?? buildText(combine(tx, writes, question));
  if (textCache.size >= MAX_CACHED_TEXTS && !textCache.has(shape)) textCache.clear();
  textCache.set(shape, known);
  return bind(known, parts);
}

function combine(tx: Sql, writes: readonly WriteStatement[], question: WriteStatement): SQL {
  const named = writes.map((write, index) => sql`${partName(index)} as ${write.build(tx, at(index))}`);
  const all = named.length === 0 ? sql`` : sql`with ${sql.join(named, sql`, `)} `;
  const counts = writes.flatMap(({ missing }, index) =>
    missing === undefined
      ? []
      : [sql`, (select count(*)::int from ${partName(index)}) as ${sql.identifier(countColumn(index))}`],
  );
  return sql`${all}select ${question.build(tx, at(writes.length))} as answer${sql.join(counts)}`;
}

const partName = (index: number): SQL => sql`${sql.identifier(`part${index}`)}`;
const countColumn = (index: number): string => `count${index}`;
const at =
  (part: number) =>
  (position: number): Placeholder =>
    placeholder(`${part} ${position}`);

const dialect = new PgDialect({ casing: 'snake_case' });

function buildText(statement: SQL): BuiltText {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { texts: text.split(/\$\d+/u), values: params.map(toValue) };
}

const bind = ({ texts, values }: BuiltText, parts: readonly WriteStatement[]): SQL =>
  sql.join(
    texts.flatMap((text, index) => {
      const value = values[index];
      return value === undefined ? [sql.raw(text)] : [sql.raw(text), sql.param(value(parts))];
    }),
  );

/** Returns a function for a parameter: a constant, or a value of a part encoded for its column. */
function toValue(param: unknown): (parts: readonly WriteStatement[]) => unknown {
  const place = is(param, Param) ? param.value : param;
  if (!is(place, Placeholder)) return () => param;
  const [part = 0, position = 0] = place.name.split(' ').map(Number);
  const encoder = is(param, Param) ? param.encoder : undefined;
  return (parts) => {
    const value = parts[part]?.values[position] ?? null;
    return value === null || encoder === undefined ? value : encoder.mapToDriverValue(value);
  };
}
