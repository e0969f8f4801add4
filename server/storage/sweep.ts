import type { FastifyInstance } from 'fastify';
import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Database, Sql } from './database.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes what nobody will ask for again. */
export type Forget = (tx: Sql, now: Instant) => PromiseLike<unknown>;

export async function sweep(database: Database, clock: ServerClock, forgetters: readonly Forget[]): Promise<void> {
  const now = clock.now();
  for (const forget of forgetters) await forget(database.sql, now);
}

/** Sweeps every hour while the server runs. A failed turn is told and made up for by the next. */
export function sweepHourly(
  app: FastifyInstance,
  database: Database,
  clock: ServerClock,
  forgetters: readonly Forget[],
): void {
  const turn = () => void sweep(database, clock, forgetters).catch((error: unknown) => app.log.error(error));
  const timer = setInterval(turn, HOUR);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}
