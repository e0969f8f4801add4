import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';

/** Key of our advisory locks; an arbitrary number. */
const LOCK = 7_405_231;

/** Locks the users and groups of a tenant against other changes until the end of the transaction. */
export async function lockDirectory(tx: Sql, tenant: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${tenant}))`);
}
