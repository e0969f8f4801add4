import { eq } from 'drizzle-orm';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';

export type LockedInstance = typeof instances.$inferSelect;

/** Locks a request, its callers first: two commands that reach for the same family always lock in the same order. */
export async function lockFamily(tx: Sql, id: string): Promise<LockedInstance | undefined> {
  const [found] = await tx.select({ caller: instances.caller }).from(instances).where(eq(instances.id, id));
  if (typeof found?.caller === 'string') await lockFamily(tx, found.caller);
  const [row] = await tx.select().from(instances).where(eq(instances.id, id)).for('update');
  return row;
}
