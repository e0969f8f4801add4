import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import type { Database } from './database.ts';
import { sweep } from './sweep.ts';

const HOUR = 60 * 60 * 1000;

/** Sweeps every hour while the server runs. A failed turn is told and made up for by the next. */
export function sweepHourly(app: FastifyInstance, database: Database, clock: ServerClock): void {
  const timer = setInterval(() => void sweep(database, clock).catch((error: unknown) => app.log.error(error)), HOUR);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}
