import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { makeDatabase, type Database } from './database.ts';

/** A database of PGlite's. In memory, as tests and measurements have it, there is nothing to unlock. */
export async function makeEmbedded(pglite: PGlite, unlock = async (): Promise<void> => undefined): Promise<Database> {
  const { rows } = await pglite.query<{ version: string }>(`select current_setting('server_version') as version`);
  return makeDatabase({
    name: `PGlite (PostgreSQL ${rows[0]?.version ?? ''})`,
    place: 0,
    handle: drizzle({ client: pglite, casing: 'snake_case' }),
    // It works within our own process, one statement after the other: it is there as long as it has not ended.
    ping: async () => {
      if (pglite.closed) throw new Error('The embedded database has ended.');
    },
    close: async () => {
      await pglite.close();
      await unlock();
    },
  });
}
