import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadPgliteTemplate } from '#server/db/embedded/loadPgliteTemplate.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';
import { openPostgres } from '#server/db/openPostgres.ts';

/** Creates a separate schema on a PostgreSQL server; `drop` deletes it. */
export async function createSchema(
  address: string,
): Promise<{ readonly schema: string; readonly drop: () => Promise<void> }> {
  const schema = `soak_${process.pid}`;
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asOwner(`drop schema if exists ${schema} cascade`);
  await asOwner(`create schema ${schema}`);
  return { schema, drop: () => asOwner(`drop schema ${schema} cascade`) };
}

/** Opens a migrated, empty database: in memory, or at SOAK_DATABASE_URL. */
export async function openSoakDatabase(): Promise<{
  readonly database: Database;
  readonly close: () => Promise<void>;
}> {
  const address = process.env['SOAK_DATABASE_URL'];
  const own = address === undefined ? undefined : await createSchema(address);
  const database =
    address === undefined || own === undefined
      ? await createEmbedded(await openPGlite({ loadDataDir: await loadPgliteTemplate() }))
      : await openPostgres(address, { schema: own.schema });
  await migrate(database);
  return {
    database,
    async close() {
      await database.close();
      await own?.drop();
    },
  };
}
