import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Sql } from './database.ts';

/**
 * Sends writings that have nothing to do with each other as one statement: one way there and back. None sees what
 * another has written, and no row is written by two of them.
 */
export async function together(tx: Sql, writings: readonly SQLWrapper[]): Promise<void> {
  const parts = writings.map((writing, index) => sql`${sql.identifier(`part${index}`)} as ${writing}`);
  if (parts.length > 0) await tx.execute(sql`with ${sql.join(parts, sql`, `)} select`);
}
