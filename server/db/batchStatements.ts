import { is, Param, Placeholder, placeholder, sql, type Query } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { executeQuery, writeDeferred } from './deferredWrites.ts';
import { dialect } from './drizzleSession.ts';
import type { WriteStatement } from './writeStatement.ts';

/**
 * Runs independent writes and one query as a single SQL statement (CTEs) to save round trips. The writes do not see
 * each other's rows, and no two of them may write the same row.
 * @param question runs in the same statement and does not see the writes either
 * @returns the result of the query
 */
export async function batchStatements(
  tx: Sql,
  writings: readonly WriteStatement[],
  question: WriteStatement,
): Promise<boolean> {
  const { rows } = (await executeQuery(tx, toBatchQuery(tx, writings, question))) as BatchResult;
  return rows[0]?.answer === true;
}

/** Does the same without a query, for writes that the caller does not wait for (`writeDeferred`). */
export const batchDeferred = (tx: Sql, writings: readonly WriteStatement[]): Promise<void> =>
  writeDeferred(tx, toBatchQuery(tx, writings, NO_QUERY));

const NO_QUERY: WriteStatement = { shape: 'nothing', values: [], words: () => sql`false` };

interface BatchResult {
  readonly rows: readonly { readonly answer: boolean }[];
}

/** @property values functions that return the parameters from the values of the parts */
interface PreparedBatch {
  readonly sql: string;
  readonly values: readonly ((parts: readonly WriteStatement[]) => unknown)[];
}
/** Maximum number of cached statements. There is one per kind of step and per number of users and tasks in it. */
const MAX_CACHED_BATCHES = 500;
const batchCache = new Map<string, PreparedBatch>();

function toBatchQuery(tx: Sql, writings: readonly WriteStatement[], question: WriteStatement): Query {
  const parts = [...writings, question];
  const shape = parts.map((part) => part.shape).join('\n');
  const known = batchCache.get(shape) ?? prepareBatch(tx, parts);
  if (batchCache.size >= MAX_CACHED_BATCHES && !batchCache.has(shape)) batchCache.clear();
  batchCache.set(shape, known);
  return { sql: known.sql, params: known.values.map((value) => value(parts)) };
}

function prepareBatch(tx: Sql, parts: readonly WriteStatement[]): PreparedBatch {
  const words = parts.map((part, index) => part.words(tx, (position) => placeholder(`${index} ${position}`)));
  const [question, writings] = [words.at(-1), words.slice(0, -1)];
  const named = writings.map((writing, index) => sql`${sql.identifier(`part${index}`)} as ${writing}`);
  const all = named.length === 0 ? sql`` : sql`with ${sql.join(named, sql`, `)} `;
  const query = dialect.sqlToQuery(sql`${all}select ${question} as answer`);
  return { sql: query.sql, values: query.params.map(createParameter) };
}

/** Returns a function for a parameter: a constant, or a value of a part encoded for its column. */
function createParameter(param: unknown): (parts: readonly WriteStatement[]) => unknown {
  const place = is(param, Param) ? param.value : param;
  if (!is(place, Placeholder)) return () => param;
  const [part = 0, position = 0] = place.name.split(' ').map(Number);
  const encoder = is(param, Param) ? param.encoder : undefined;
  return (parts) => {
    const value = parts[part]?.values[position] ?? null;
    return value === null || encoder === undefined ? value : encoder.mapToDriverValue(value);
  };
}
