import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Database } from '#server/db/database.ts';
import { runCleanup, type CleanupTask } from './cleanup.ts';

const HOUR = 60 * 60 * 1000;

/** Runs the cleanup every hour while the server runs. A failed run is logged, and the next one catches up. */
export function cleanUpHourly(
  app: FastifyInstance,
  database: Database,
  clock: ServerClock,
  forgetters: readonly CleanupTask[],
): void {
  const turn = () => void runCleanup(database, clock, forgetters).catch((error: unknown) => app.log.error(error));
  const timer = setInterval(turn, HOUR);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}
