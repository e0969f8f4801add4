import pg from 'pg';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { emptyCluster } from '#server/storage/embedded/emptyCluster.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openPGlite } from '#server/storage/embedded/openPGlite.ts';
import { openPostgres } from '#server/storage/openPostgres.ts';

/** A schema of its own at a PostgreSQL server, dropped by `drop`. */
export async function ownSchema(
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

/** All tables and no rows: in memory, or at SOAK_DATABASE_URL. */
export async function openSoak(): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const address = process.env['SOAK_DATABASE_URL'];
  const own = address === undefined ? undefined : await ownSchema(address);
  const database =
    address === undefined || own === undefined
      ? await createEmbedded(await openPGlite({ loadDataDir: await emptyCluster() }))
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
