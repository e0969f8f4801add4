import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import { openEmbedded } from '#server/storage/openEmbedded.ts';
import { openPostgres } from '#server/storage/openPostgres.ts';
import { migrate } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/database.ts';

/** A database with all tables and no rows; each call gives a new one, closed when the tests of the file are over. */
export type FreshDatabase = () => Promise<Database>;

const postgresAddress = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
const answersPostgres = await (async () => {
  const client = new pg.Client({ connectionString: postgresAddress, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
})();

/** Runs one suite on the embedded database and on PostgreSQL, where it works in a schema of its own that is dropped afterwards. */
export function onBothDatabases(name: string, suite: (fresh: FreshDatabase) => void): void {
  describe(`${name} (embedded)`, () => suite(closedAfterwards(async () => openEmbedded())));
  describe.skipIf(!answersPostgres)(`${name} (PostgreSQL)`, () => suite(closedAfterwards(ownSchema)));
}

/** For tests that are not about storage: one database is enough. */
export const embeddedDatabase: FreshDatabase = closedAfterwards(async () => openEmbedded());

function closedAfterwards(open: () => Promise<Database>): FreshDatabase {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  return async () => {
    const database = await open();
    opened.push(database);
    await migrate(database);
    return database;
  };
}

async function ownSchema(): Promise<Database> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client({ connectionString: postgresAddress });
  await owner.connect();
  await owner.query(`create schema ${schema}`);
  const database = await openPostgres(postgresAddress, schema);
  return {
    ...database,
    get sql() { return database.sql; },
    close: async () => {
      await database.close();
      await owner.query(`drop schema ${schema} cascade`);
      await owner.end();
    },
  };
}
