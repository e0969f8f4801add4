import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { readDefinitions } from './definitions/readDefinitions.ts';
import { seedAdministrator } from './directory/seedAdministrator.ts';
import { seedCompany } from './directory/seedCompany.ts';
import { makeApp } from './http/makeApp.ts';
import type { AppParts } from './http/makeApp.ts';
import { sessionAnswers } from './session/sessionAnswers.ts';
import { makeSessions } from './session/sessions.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';

/** So large an attachment may be. */
const MAX_FILE_SIZE = 50 * 1024 * 1024;

export type PlatformSettings = Pick<Settings, 'definitions' | 'hasDemo' | 'administrator' | 'cipher'> & Pick<AppParts, 'clientFolder' | 'log' | 'callsPerMinute'>;

/** Fills an opened database for the first time, or with what has been added to the definitions since: all of it, or nothing. */
export async function fillDatabase(database: Database, { definitions, hasDemo, administrator }: PlatformSettings): Promise<void> {
  const company = hasDemo ? (await readDefinitions(definitions)).company : undefined;
  await database.transaction(async (tx) => {
    if (company) await seedCompany(tx, company);
    await seedAdministrator(tx, administrator);
  });
}

/** Puts the whole server together over an opened database: every area brings its answers. */
export async function makePlatform(database: Database, clock: Clock, settings: PlatformSettings): Promise<FastifyInstance> {
  const sessions = makeSessions(database, clock);
  return makeApp({
    ...settings,
    answers: [
      ...sessionAnswers(database, sessions, clock),
    ],
    whoIs: (token) => sessions.whoIs(token),
    health: async () => ({ status: 'ok', version: '1.0.0', database: database.name, engine: 'embedded' }),
    maxFileSize: MAX_FILE_SIZE,
  });
}
