import type { PGlite } from '@electric-sql/pglite';

/** What drizzle's driver for PGlite uses of it: PGlite itself, or PGlite in a thread (`databaseThread.ts`). */
export type EmbeddedQueries = Pick<PGlite, 'query'>;

export interface EmbeddedClient extends EmbeddedQueries {
  /** Rolls back and throws what `work` throws. */
  transaction<T>(work: (tx: EmbeddedQueries) => Promise<T>): Promise<T>;
}
