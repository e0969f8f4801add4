import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sql } from './database.ts';

/**
 * Sends writings that have nothing to do with each other as one statement: one way there and back. None sees what
 * another has written, and no row is written by two of them.
 * @param question is asked on the same way, and does not see it either
 * @returns its answer; false without a question
 */
export async function together(tx: Sql, writings: readonly SQLWrapper[], question: SQL = sql`false`): Promise<boolean> {
  const parts = writings.map((writing, index) => sql`${sql.identifier(`part${index}`)} as ${writing}`);
  const all = parts.length === 0 ? sql`` : sql`with ${sql.join(parts, sql`, `)} `;
  const { rows } = (await tx.execute(sql`${all}select ${question} as answer`)) as Answered;
  return rows[0]?.answer === true;
}

interface Answered {
  readonly rows: readonly { readonly answer: boolean }[];
}
