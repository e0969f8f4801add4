import { eq } from 'drizzle-orm';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';

/** Locks a request until the transaction ends, and its callers with it. */
export const lockFamily = (tx: Sql, id: string): Promise<void> => lockFamilies(tx, [id]);

/**
 * The same for several: a command that reaches for more than one request locks them before it begins, by the order of
 * their ids.
 * A caller is older than what it calls, so two commands never hold what the other waits for.
 */
export async function lockFamilies(tx: Sql, ids: Iterable<string>): Promise<void> {
  const all = new Set<string>();
  for (const id of ids) await collect(tx, id, all);
  for (const id of [...all].sort())
    await tx.select({ id: instances.id }).from(instances).where(eq(instances.id, id)).for('update');
}

async function collect(tx: Sql, id: string, all: Set<string>): Promise<void> {
  if (all.has(id)) return;
  all.add(id);
  const [found] = await tx.select({ caller: instances.caller }).from(instances).where(eq(instances.id, id));
  if (typeof found?.caller === 'string') await collect(tx, found.caller, all);
}
