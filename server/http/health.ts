import type { ServerStatus } from './createApp.ts';
import type { Database } from '#server/db/database.ts';
import { version } from '#server/config/version.ts';

/** Sends no query, so it responds at once even if the database is busy. */
export const getHealth = (database: Database, seeding: boolean): ServerStatus => ({
  status: database.isReachable() ? 'ok' : 'away',
  version,
  database: database.name,
  engine: 'embedded',
  seeding,
});
