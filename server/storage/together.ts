import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { writeLast } from './lastWritings.ts';

/**
 * Sends writings that have nothing to do with each other as one statement: one way there and back. None sees what
 * another has written, and no row is written by two of them.
 * @param question is asked on the same way, and does not see it either
 * @returns its answer
 */
export async function together(tx: Sql, writings: readonly SQLWrapper[], question: SQL): Promise<boolean> {
  const { rows } = (await tx.execute(asOne(writings, question))) as Answered;
  return rows[0]?.answer === true;
}

/** The same without a question, when nobody waits for it (`writeLast`). */
export const lastTogether = (tx: Sql, writings: readonly SQLWrapper[]): Promise<void> =>
  writeLast(tx, asOne(writings, sql`false`));

function asOne(writings: readonly SQLWrapper[], question: SQL): SQL {
  const parts = writings.map((writing, index) => sql`${sql.identifier(`part${index}`)} as ${writing}`);
  const all = parts.length === 0 ? sql`` : sql`with ${sql.join(parts, sql`, `)} `;
  return sql`${all}select ${question} as answer`;
}

interface Answered {
  readonly rows: readonly { readonly answer: boolean }[];
}
