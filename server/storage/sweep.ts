import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Database, Sql } from './database.ts';

/** Deletes what nobody will ask for again. */
export type Forget = (tx: Sql, now: Instant) => PromiseLike<unknown>;

export async function sweep(database: Database, clock: ServerClock, forgetters: readonly Forget[]): Promise<void> {
  const now = clock.now();
  for (const forget of forgetters) await forget(database.background.sql, now);
}
