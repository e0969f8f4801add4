import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe } from 'vitest';
import { isAll, ofDay } from '../../scripts/lib/moments.mjs';
import { emptyCluster } from '#server/storage/emptyCluster.ts';
import { makeEmbedded } from '#server/storage/makeEmbedded.ts';
import { openPGlite } from '#server/storage/openPGlite.ts';
import { openPostgres } from '#server/storage/openPostgres.ts';
import { migrate } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/database.ts';
import { openRelay, type Relay } from './relay.ts';

/**
 * A database with all tables and no rows; each call gives a new one, closed when the tests of the file are over
 * (`closeDatabases.ts`).
 */
export type FreshDatabase = () => Promise<Database>;

export const postgresAddress = process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test';
export const answersPostgres = await (async () => {
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
  users.set(database, [...(users.get(database) ?? []), close]);
}

const ends: (() => Promise<unknown>)[] = [];

/** Closes what the tests of a file opened: a worker runs many files, one after the other. */
export async function closeDatabases(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

function closedAfterwards(database: Database): Database {
  ends.push(async () => {
    for (const close of users.get(database) ?? []) await close();
    await database.close();
  });
  return database;
}

/**
 * @param isWhole whether what takes long is proved here in full: on PostgreSQL, where there is one. The embedded
 * database is the same program in one thread, and slower.
 */
type Suite = (fresh: FreshDatabase, isWhole: boolean) => void;

const wanted = process.env['RINGI_DATABASE'];
const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** Each suite on one database a day, on the other one the day after; on both where that is asked for. */
function isTurnOf(database: 'embedded' | 'postgres', name: string): boolean {
  if (!answersPostgres || isAll(wanted) || database === wanted) return true;
  if (wanted === 'embedded' || wanted === 'postgres') return false;
  const order = ['embedded', 'postgres'] as const;
  return ofDay(sumOf(name) % 2 === 0 ? order : order.toReversed(), wanted) === database;
}

/**
 * Runs one suite on the embedded database or on PostgreSQL, each in its turn by the day; `RINGI_DATABASE=all` (or
 * `embedded`, `postgres`) says which. On PostgreSQL it works in a schema of its own that is dropped afterwards.
 */
export function onBothDatabases(name: string, suite: Suite): void {
  if (isTurnOf('embedded', name)) describe(`${name} (embedded)`, () => suite(embeddedDatabase, !answersPostgres));
  if (isTurnOf('postgres', name))
    describe.skipIf(!answersPostgres)(`${name} (PostgreSQL)`, () =>
      suite(async () => {
        const database = await openIn(await ownSchema());
        await migrate(database);
        return database;
      }, true),
    );
}

/** Clearing the memory that a large database asks for takes longer than most tests. */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** The same without tables, for what makes them itself. */
export function onBothEmptyDatabases(name: string, suite: Suite): void {
  describe(`${name} (embedded)`, () => suite(emptyEmbedded, !answersPostgres));
  describe.skipIf(!answersPostgres)(`${name} (PostgreSQL)`, () => suite(emptyPostgres, true));
}

/** The same on one of them: PostgreSQL, where it answers. */
export function onOneEmptyDatabase(name: string, suite: Suite): void {
  describe(name, () => suite(answersPostgres ? emptyPostgres : emptyEmbedded, true));
}

const emptyEmbedded: FreshDatabase = async () =>
  closedAfterwards(await makeEmbedded(await openPGlite({ loadDataDir: await emptyCluster(), startParams: SMALL })));
const emptyPostgres: FreshDatabase = async () => openIn(await ownSchema());

/** For tests that are not about storage: one database is enough. */
export const embeddedDatabase: FreshDatabase = async () => closedAfterwards(await makeEmbedded(await openMemory()));

const openMemory = async (): Promise<PGlite> => openPGlite({ loadDataDir: await laidOut(), startParams: SMALL });

/** The same, and every statement that is sent to it from now on, in order. */
export async function listeningDatabase(): Promise<{ readonly database: Database; readonly sent: string[] }> {
  const pglite = await openMemory();
  const sent: string[] = [];
  const listenTo = (client: Pick<PGlite, 'query'>): void => {
    const query = client.query.bind(client);
    client.query = (statement, ...more) => {
      sent.push(statement);
      return query(statement, ...more);
    };
  };
  listenTo(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      listenTo(tx);
      return work(tx);
    });
  return { database: closedAfterwards(await makeEmbedded(pglite)), sent };
}

let archive: Promise<Blob> | undefined;

/** All tables as an archive, laid out once per worker: unpacking it takes a third of the time. */
const laidOut = (): Promise<Blob> => (archive ??= layOut());

async function layOut(): Promise<Blob> {
  const pglite = await openPGlite({ loadDataDir: await emptyCluster() });
  await migrate(await makeEmbedded(pglite));
  await pglite.exec('checkpoint');
  const dumped = await pglite.dumpDataDir('none');
  await pglite.close();
  return dumped;
}

/**
 * For what only several processes on one PostgreSQL server show; `open` gives one more connection to the schema of that
 * name, without tables.
 */
export function onPostgres(name: string, suite: (open: OpenPostgres) => void): void {
  describe.skipIf(!answersPostgres)(`${name} (PostgreSQL)`, () => {
    const schemas = new Map<string, Promise<string>>();
    suite(async (wanted, wishes) => {
      const schema = schemas.get(wanted) ?? ownSchema();
      schemas.set(wanted, schema);
      return openIn(await schema, wishes);
    });
  });
}

/** `address`: by another way than straight. */
type OpenPostgres = (
  schema: string,
  wishes?: Parameters<typeof openPostgres>[1] & { readonly address?: string },
) => Promise<Database>;

const openIn = async (
  schema: string,
  { address = postgresAddress, ...wishes }: Parameters<OpenPostgres>[1] = {},
): Promise<Database> => closedAfterwards(await openPostgres(address, { schema, ...wishes }));

/** A schema that is dropped when whoever works in it has ended. */
export async function ownSchema(): Promise<string> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create schema ${schema}`);
  ends.push(() => asOwner(`drop schema ${schema} cascade; drop schema if exists ${schema}_records cascade`));
  return schema;
}

/** A way to the database that breaks when a test says so. */
export async function breakableWay(behind = postgresAddress): Promise<Relay> {
  const relay = await openRelay(behind);
  ends.push(() => relay.close());
  return relay;
}

/** The address of the database for a role of one's own, who may do everything and is gone afterwards. */
export async function ownRole(): Promise<string> {
  const address = new URL(postgresAddress);
  address.username = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create role ${address.username} login superuser`);
  ends.push(() => asOwner(`drop role ${address.username}`));
  return address.href;
}

export async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresAddress });
  await client.connect();
  await client.query(statement);
  await client.end();
}
