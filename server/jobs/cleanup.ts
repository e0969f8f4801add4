import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database, Sql } from '#server/db/database.ts';

/** Deletes rows that are no longer needed. */
export type CleanupTask = (tx: Sql, now: Instant) => PromiseLike<unknown>;

export async function runCleanup(
  database: Database,
  clock: ServerClock,
  forgetters: readonly CleanupTask[],
): Promise<void> {
  const now = clock.now();
  for (const forget of forgetters) await forget(database.background.sql, now);
}
