import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/db/database.ts';
import { createEmbeddedDatabase } from '#server/db/embedded/createEmbeddedDatabase.ts';

/** Returns the database of a PGlite in this thread, which a test or a benchmark has opened. */
export const createEmbedded = (pglite: PGlite): Promise<Database> =>
  createEmbeddedDatabase({
    foreground: pglite,
    background: pglite,
    isReachable: () => true,
    close: () => pglite.close(),
  });
