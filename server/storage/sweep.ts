import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import { forgetAttempts } from '../session/loginDelay.ts';
import { forgetSessions } from '../session/sessions.ts';
import type { Database } from './database.ts';
import { forgetAnswers } from './answerOnce.ts';

const HOUR = 60 * 60 * 1000;

/**
 * Deletes what nobody will ask for again: sessions that have expired, old wrong passwords, answers kept for
 * repetitions.
 */
export async function sweep(database: Database, clock: ServerClock): Promise<void> {
  const now = clock.now();
  await forgetSessions(database.sql, now);
  await forgetAttempts(database.sql, now);
  await forgetAnswers(database.sql, now);
}

/** Sweeps every hour while the server runs. A failed turn is told and made up for by the next. */
export function sweepHourly(app: FastifyInstance, database: Database, clock: ServerClock): void {
  const timer = setInterval(() => void sweep(database, clock).catch((error: unknown) => app.log.error(error)), HOUR);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}
