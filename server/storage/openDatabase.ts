import type { Instant } from '#domain/shared/ids.ts';
import type { Database } from './database.ts';
import { indexSearch } from './indexSearch.ts';
import { migrate } from './migrate.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './openPostgres.ts';

const SLOW_SEARCH =
  'People are searched for without an index, which is slow among thousands: this database has no extension pg_trgm (CREATE EXTENSION pg_trgm).';

/** Opens the database the settings name, with its tables up to date. Throws StartProblem when it cannot be used. */
export async function openDatabase(place: {
  readonly folder: string;
  readonly address?: string;
  /** When it is, where that is not the system's time. */
  readonly now?: Instant;
  /** Looks at the database before anything is written into it; throws StartProblem where it is not to be used. */
  readonly judge?: (database: Database) => Promise<void>;
  /** Hears when the database goes away, and when it is back; and what it cannot do. */
  readonly tell?: (line: string) => void;
}): Promise<Database> {
  const { address, tell, judge } = place;
  const wishes = tell === undefined ? {} : { tell };
  const database =
    address === undefined ? await openEmbedded(place.folder, wishes) : await openPostgres(address, wishes);
  try {
    await judge?.(database);
    await migrate(database, place.now);
    if (!(await indexSearch(database))) tell?.(SLOW_SEARCH);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
