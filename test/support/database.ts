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

const users = new WeakMap<Database, (() => Promise<unknown>)[]>();

/** Whoever works on a database ends before it does. */
export function closeBefore(database: Database, close: () => Promise<unknown>): void {
  users.set(database, [...users.get(database) ?? [], close]);
}

async function closeWhole(database: Database): Promise<void> {
  for (const close of users.get(database) ?? []) await close();
  await database.close();
}

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
    for (const database of opened.splice(0)) await closeWhole(database);
  });
  return async () => {
    const database = await open();
    opened.push(database);
    await migrate(database);
    return database;
  };
}

async function ownSchema(): Promise<Database> {
  const schema = newSchema();
  return closing(await openIn(schema), () => dropSchema(schema));
}

/** For what only several processes on one PostgreSQL server show; `open` gives one more connection to the schema of that name, without tables. */
export function onPostgres(name: string, suite: (open: (schema: string) => Promise<Database>) => void): void {
  describe.skipIf(!answersPostgres)(`${name} (PostgreSQL)`, () => {
    const schemas = new Map<string, string>();
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await closeWhole(database);
      for (const schema of schemas.values()) await dropSchema(schema);
    });
    suite(async (wanted) => {
      const schema = schemas.get(wanted) ?? newSchema();
      schemas.set(wanted, schema);
      const database = await openIn(schema);
      opened.push(database);
      return database;
    });
  });
}

const newSchema = () => `test_${randomUUID().replaceAll('-', '')}`;

async function openIn(schema: string): Promise<Database> {
  await asOwner(`create schema if not exists ${schema}`);
  return openPostgres(postgresAddress, schema);
}

const dropSchema = (schema: string) => asOwner(`drop schema ${schema} cascade`);

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresAddress });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const closing = (database: Database, afterwards: () => Promise<void>): Database => ({
  ...database,
  get sql() { return database.sql; },
  close: async () => {
    await database.close();
    await afterwards();
  },
});
