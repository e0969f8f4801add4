import type { PGlite } from '@electric-sql/pglite';

/** The part of PGlite that drizzle's driver uses: PGlite itself, or PGlite in a thread (`databaseThread.ts`). */
export type EmbeddedQueries = Pick<PGlite, 'query'>;

export interface EmbeddedClient extends EmbeddedQueries {
  /** Rolls back and rethrows if `work` throws. */
  transaction<T>(work: (tx: EmbeddedQueries) => Promise<T>): Promise<T>;
}
