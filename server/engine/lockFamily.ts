import { eq } from 'drizzle-orm';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';

/** Locks a request until the transaction ends, its callers first: two commands that reach for the same family always lock in the same order. */
export async function lockFamily(tx: Sql, id: string): Promise<void> {
  const [found] = await tx.select({ caller: instances.caller }).from(instances).where(eq(instances.id, id));
  if (typeof found?.caller === 'string') await lockFamily(tx, found.caller);
  await tx.select({ id: instances.id }).from(instances).where(eq(instances.id, id)).for('update');
}
