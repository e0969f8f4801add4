import type { Instant } from '#domain/shared/ids.ts';
import type { Database } from './database.ts';
import { createSearchIndex } from './createSearchIndex.ts';
import { migrate } from './migrate.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './openPostgres.ts';

const SLOW_SEARCH =
  'People are searched for without an index, which is slow among thousands: this database has no extension pg_trgm (CREATE EXTENSION pg_trgm).';

/** Opens the configured database and migrates it. Throws StartupError if it cannot be used. */
export async function openDatabase(place: {
  readonly folder: string;
  readonly address?: string;
  /** Whether a pooler in transaction mode is between this server and the database. */
  readonly isPooled?: boolean;
  /** Current time, if it is not the system's. */
  readonly now?: Instant;
  /** Checks the database before anything is written to it; throws StartupError if it must not be used. */
  readonly judge?: (database: Database) => Promise<void>;
  /** Reports when the database becomes unavailable and available again, and which features it lacks. */
  readonly logLine?: (line: string) => void;
}): Promise<Database> {
  const { address, isPooled = false, logLine, judge } = place;
  const wishes = logLine === undefined ? {} : { logLine };
  const database =
    address === undefined
      ? await openEmbedded(place.folder, wishes)
      : await openPostgres(address, { ...wishes, isPooled });
  try {
    await judge?.(database);
    await migrate(database, place.now);
    if (!(await createSearchIndex(database))) logLine?.(SLOW_SEARCH);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
