import { sql } from 'drizzle-orm';
import type { Sql } from '../storage/database.ts';

/** Any number: it names our locks among the advisory locks of a PostgreSQL server. */
const LOCK = 7_405_231;

/** From here to the end of the transaction nobody else changes who is who in this company. */
export async function lockDirectory(tx: Sql, tenant: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${tenant}))`);
}
