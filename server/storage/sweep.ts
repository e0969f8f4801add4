import type { ServerClock } from '../serverClock.ts';
import { forgetAttempts } from '../session/loginDelay.ts';
import { forgetSessions } from '../session/sessions.ts';
import type { Database } from './database.ts';
import { forgetAnswers } from './answerOnce.ts';

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
