import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/storage/database.ts';
import { makeEmbedded } from '#server/storage/embedded/makeEmbedded.ts';

/** Returns the database of a PGlite in this thread, which a test or a benchmark has opened. */
export const createEmbedded = (pglite: PGlite): Promise<Database> =>
  makeEmbedded({ answers: pglite, background: pglite, isThere: () => true, close: () => pglite.close() });
