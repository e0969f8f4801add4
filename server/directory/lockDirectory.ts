import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '#server/db/advisoryLocks.ts';
import type { Sql } from '#server/db/database.ts';

/** Locks the users and groups of a tenant against other changes until the end of the transaction. */
export async function lockDirectory(tx: Sql, tenant: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.directory}, hashtext(${tenant}))`);
}
