import type { ServerStatus } from './http/makeApp.ts';
import type { Database } from './storage/database.ts';
import { version } from './version.ts';

/** Asks the database nothing: however busy it is, this is answered at once. */
export const healthOf = (database: Database, seeding: boolean): ServerStatus => ({
  status: database.isThere() ? 'ok' : 'away',
  version,
  database: database.name,
  engine: 'embedded',
  seeding,
});
