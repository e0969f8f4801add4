import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import type { Database } from './database.ts';
import { sweep, type Forget } from './sweep.ts';

const HOUR = 60 * 60 * 1000;

/** Sweeps every hour while the server runs. A failed turn is logged, and the next one makes up for it. */
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
