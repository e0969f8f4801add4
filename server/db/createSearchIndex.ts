import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';
import type { Database, Sql } from './database.ts';
import { selectRows } from './selectRows.ts';

/**
 * Creates the trigram indexes for the search in names, with and without their spaces. The extension belongs to
 * PostgreSQL but may not be permitted by the operator of the database. Then returns `false`; the search works without
 * the indexes, only slower.
 */
export const createSearchIndex = (database: Database): Promise<boolean> =>
  database.background.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.searchIndex})`);
    const place = (await findExtensionSchema(tx)) ?? (await createExtension(tx));
    if (place === undefined) return false;
    await tx.execute(sql`
      create index if not exists people_found on people using gin (found ${sql.identifier(place)}.gin_trgm_ops)`);
    // Must be written like the condition of `matchesName`, which every search in requests contains.
    await tx.execute(sql`
      create index if not exists people_found_joined on people
        using gin (replace(found, ' ', '') ${sql.identifier(place)}.gin_trgm_ops)`);
    // Updates the planner's statistics; the embedded database never does so by itself.
    await tx.execute(sql`analyze people`);
    return true;
  });

/** Returns the schema of the extension; another application may have installed it there. */
async function findExtensionSchema(tx: Sql): Promise<string | undefined> {
  const [found] = await selectRows<{ place: string }>(
    tx,
    sql`select nspname as place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = 'pg_trgm'`,
  );
  return found?.place;
}

/** Creates the extension in the schema `public`, or in the current schema if that fails. */
async function createExtension(tx: Sql): Promise<string | undefined> {
  for (const where of [sql` schema public`, sql``]) {
    try {
      await tx.transaction((part) => part.execute(sql`create extension pg_trgm${where}`));
      return await findExtensionSchema(tx);
    } catch {
      // Not permitted, or not available.
    }
  }
  return undefined;
}
