import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { makeDatabase, type Database, type Sql } from './database.ts';
import { wayOf } from './wayOf.ts';

/** A database of PGlite's. In memory, as tests and measurements have it, there is nothing to unlock. */
export async function makeEmbedded(pglite: PGlite, unlock = async (): Promise<void> => undefined): Promise<Database> {
  const { rows } = await pglite.query<{ version: string }>(`select current_setting('server_version') as version`);
  const sql: Sql = drizzle({ client: pglite, casing: 'snake_case' });
  const connection = {
    sql,
    oneWay: <T>(work: (way: Sql) => Promise<T>): Promise<T> => work(wayOf(sql._.session)),
    transact: sql.transaction.bind(sql),
  };
  return makeDatabase({
    name: `PGlite (PostgreSQL ${rows[0]?.version ?? ''})`,
    place: () => 0,
    isThere: () => true,
    answers: connection,
    background: connection,
    close: async () => {
      await pglite.close();
      await unlock();
    },
  });
}
