import { is, Param, Placeholder, placeholder, sql, type Query } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { sendQuery, writeLast } from './lastWritings.ts';
import { dialect } from './wayOf.ts';
import type { Writing } from './writing.ts';

/**
 * Sends writings that have nothing to do with each other as one statement: one way there and back. None sees what
 * another has written, and no row is written by two of them.
 * @param question is asked on the same way, and does not see it either
 * @returns its answer
 */
export async function together(tx: Sql, writings: readonly Writing[], question: Writing): Promise<boolean> {
  const { rows } = (await sendQuery(tx, asOne(tx, writings, question))) as Answered;
  return rows[0]?.answer === true;
}

/** The same without a question, when nobody waits for it (`writeLast`). */
export const lastTogether = (tx: Sql, writings: readonly Writing[]): Promise<void> =>
  writeLast(tx, asOne(tx, writings, NOTHING));

const NOTHING: Writing = { shape: 'nothing', values: [], words: () => sql`false` };

interface Answered {
  readonly rows: readonly { readonly answer: boolean }[];
}

/** @property values gives what goes with the statement, for the values of each part. */
interface Worded {
  readonly sql: string;
  readonly values: readonly ((parts: readonly Writing[]) => unknown)[];
}
/** So many are kept: there is one for each kind of step, and for each number of people and tasks in it. */
const MOST_KEPT = 500;
const kept = new Map<string, Worded>();

function asOne(tx: Sql, writings: readonly Writing[], question: Writing): Query {
  const parts = [...writings, question];
  const shape = parts.map((part) => part.shape).join('\n');
  const known = kept.get(shape) ?? putIntoWords(tx, parts);
  if (kept.size >= MOST_KEPT && !kept.has(shape)) kept.clear();
  kept.set(shape, known);
  return { sql: known.sql, params: known.values.map((value) => value(parts)) };
}

function putIntoWords(tx: Sql, parts: readonly Writing[]): Worded {
  const words = parts.map((part, index) => part.words(tx, (position) => placeholder(`${index} ${position}`)));
  const [question, writings] = [words.at(-1), words.slice(0, -1)];
  const named = writings.map((writing, index) => sql`${sql.identifier(`part${index}`)} as ${writing}`);
  const all = named.length === 0 ? sql`` : sql`with ${sql.join(named, sql`, `)} `;
  const query = dialect.sqlToQuery(sql`${all}select ${question} as answer`);
  return { sql: query.sql, values: query.params.map(valueOf) };
}

/** What stands in a place of a statement: always the same, or a value of a part as its column is written. */
function valueOf(param: unknown): (parts: readonly Writing[]) => unknown {
  const place = is(param, Param) ? param.value : param;
  if (!is(place, Placeholder)) return () => param;
  const [part = 0, position = 0] = place.name.split(' ').map(Number);
  const encoder = is(param, Param) ? param.encoder : undefined;
  return (parts) => {
    const value = parts[part]?.values[position] ?? null;
    return value === null || encoder === undefined ? value : encoder.mapToDriverValue(value);
  };
}
