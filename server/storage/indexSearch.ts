import { sql } from 'drizzle-orm';
import type { Database, Sql } from './database.ts';
import { selectRows } from './selectRows.ts';

/** Any number: it names our lock among the advisory locks of a PostgreSQL server. */
const LOCK = 7_214_002;

/**
 * Lets a part of a name be found by an index, among however many people. The extension it takes belongs to PostgreSQL,
 * but whoever runs a database may not let us have it: then everything is found all the same, only slower, and `false`
 * says so.
 */
export const indexSearch = (database: Database): Promise<boolean> =>
  database.background.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const place = (await placeOf(tx)) ?? (await createExtension(tx));
    if (place === undefined) return false;
    await tx.execute(sql`
      create index if not exists people_found on people using gin (found ${sql.identifier(place)}.gin_trgm_ops)`);
    // What a question costs is told from what the table holds; the embedded database never looks by itself.
    await tx.execute(sql`analyze people`);
    return true;
  });

/** The schema the extension lies in; others of the same server may have put it there. */
async function placeOf(tx: Sql): Promise<string | undefined> {
  const [found] = await selectRows<{ place: string }>(
    tx,
    sql`select nspname as place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = 'pg_trgm'`,
  );
  return found?.place;
}

/** In the schema all users of the database share, where there is one. */
async function createExtension(tx: Sql): Promise<string | undefined> {
  for (const where of [sql` schema public`, sql``]) {
    try {
      await tx.transaction((part) => part.execute(sql`create extension pg_trgm${where}`));
      return await placeOf(tx);
    } catch {
      // Not allowed, or not there.
    }
  }
  return undefined;
}
