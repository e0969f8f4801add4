import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe } from 'vitest';
import { loadPgliteTemplate } from '#server/db/embedded/loadPgliteTemplate.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '#server/db/connectionLimits.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { loadTemplate, MIGRATED, type DatabaseTemplate } from './databaseTemplate.ts';
import { openRelay, type Relay } from './relay.ts';
import { isPgBouncerInstalled, ROLE_SETTINGS, startPgBouncer, type PgBouncer } from './startPgBouncer.ts';

/**
 * Returns a new database with all tables and no rows. It is closed after the tests of the file (`closeDatabases.ts`).
 */
export interface FreshDatabase {
  (): Promise<Database>;
  /** Returns a copy of a template instead. Missing where filling a new database is cheaper than copying one. */
  readonly copy?: (template: DatabaseTemplate) => Promise<Database>;
}

/** Turns off waiting for the disk at each commit: no test on PostgreSQL is about durability. */
function withoutDurability(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('options')) url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

export const postgresAddress = withoutDurability(
  process.env['TEST_DATABASE_URL'] ?? 'postgresql://root@127.0.0.1:5432/test',
);

/** `TEST_DATABASE`: on which databases the suites run. */
type DatabaseChoice = 'embedded' | 'postgres' | 'both';
const CHOICES: readonly DatabaseChoice[] = ['embedded', 'postgres', 'both'];

/** @throws when `TEST_DATABASE` is neither unset nor one of the choices */
function readChoice(text = ''): DatabaseChoice {
  const choice = text === '' ? 'embedded' : CHOICES.find((each) => each === text);
  if (choice === undefined) throw new Error(`TEST_DATABASE must be embedded, postgres or both, not “${text}”.`);
  return choice;
}

const choice = readChoice(process.env['TEST_DATABASE']);
export const runsEmbedded = choice !== 'postgres';
export const runsPostgres = choice !== 'embedded';

/** `TEST_DATABASE_POOLER=transaction`: servers reach PostgreSQL through PgBouncer in transaction mode. */
export const isPooled = readPooler(process.env['TEST_DATABASE_POOLER']);

function readPooler(text = ''): boolean {
  if (!['', 'transaction'].includes(text)) throw new Error(`TEST_DATABASE_POOLER must be transaction, not “${text}”.`);
  return text !== '';
}

/** Returns the address of one schema, for a process that takes nothing but an address. */
export function schemaAddress(schema: string, address = postgresAddress): string {
  const url = new URL(address);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c search_path=${schema}`);
  return url.href;
}

export const isPostgresAvailable = await (async () => {
  if (isPooled && !isPgBouncerInstalled) return false;
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

/** Registers a function that must end before the database is closed. */
export function closeBefore(database: Database, close: () => Promise<unknown>): void {
  users.set(database, [...(users.get(database) ?? []), close]);
}

const ends: (() => Promise<unknown>)[] = [];

/** Closes what the tests of a file opened: a worker runs many files, one after the other. */
export async function closeDatabases(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
  await (await pooler)?.stop();
  pooler = undefined;
}

let pooler: Promise<PgBouncer> | undefined;
/** Starts PgBouncer once for a test file. */
const openPooler = (): Promise<PgBouncer> => (pooler ??= startPgBouncer(postgresAddress));

/** Returns the address at which servers reach PostgreSQL, without a schema. */
export const findServerAddress = async (): Promise<string> =>
  isPooled ? (await openPooler()).address : postgresAddress;

/** A schema of a PostgreSQL server, as servers reach it. */
export interface SchemaPlace {
  readonly schema: string;
  /** Names the schema itself only where there is a pooler. */
  readonly address: string;
  readonly isPooled: boolean;
}

/** @param address of the PostgreSQL server, or of a relay to it */
export async function locateSchema(schema: string, address?: string): Promise<SchemaPlace> {
  const place = new URL(address ?? (await findServerAddress()));
  // PgBouncer has an entry of this name.
  if (isPooled) place.pathname = `/${schema}`;
  return { schema, address: place.href, isPooled };
}

/** Returns the settings of a server process that uses the schema. */
export const toEnvironment = ({ schema, address, isPooled }: SchemaPlace): Readonly<Record<string, string>> =>
  isPooled
    ? { DATABASE_URL: address, RINGI_DATABASE_POOLER: 'transaction' }
    : { DATABASE_URL: schemaAddress(schema, address) };

function closedAfterwards(database: Database): Database {
  ends.push(async () => {
    for (const close of users.get(database) ?? []) await close();
    await database.close();
  });
  return database;
}

/**
 * Defines the tests of a suite on one database.
 * @param isWhole whether a suite that takes long runs in full: on PostgreSQL, and on the embedded database, which is
 * slower, only if PostgreSQL was asked for and does not answer.
 */
type Suite = (fresh: FreshDatabase, isWhole: boolean) => void;

/**
 * Registers a suite on the databases that `TEST_DATABASE` names. Tests on PostgreSQL have “(PostgreSQL)” in their full
 * name, and are skipped when no server answers.
 */
export function onBothDatabases(name: string, suite: Suite): void {
  onDatabases(name, suite, { embedded: embeddedDatabase, postgres: migratedPostgres });
}

/** Does the same as `onBothDatabases` with databases without tables. */
export function onBothEmptyDatabases(name: string, suite: Suite): void {
  onDatabases(name, suite, { embedded: emptyEmbedded, postgres: emptyPostgres });
}

/** Registers a suite on one database without tables: on PostgreSQL if `TEST_DATABASE` names it, else embedded. */
export function onOneEmptyDatabase(name: string, suite: Suite): void {
  if (runsPostgres) describe.skipIf(!isPostgresAvailable)(`${name} (PostgreSQL)`, () => suite(emptyPostgres, true));
  else describe(`${name} (embedded)`, () => suite(emptyEmbedded, true));
}

function onDatabases(
  name: string,
  suite: Suite,
  { embedded, postgres }: { readonly embedded: FreshDatabase; readonly postgres: FreshDatabase },
): void {
  if (runsEmbedded) describe(`${name} (embedded)`, () => suite(embedded, runsPostgres && !isPostgresAvailable));
  if (runsPostgres) describe.skipIf(!isPostgresAvailable)(`${name} (PostgreSQL)`, () => suite(postgres, true));
}

/** Clearing the memory that a large database asks for takes longer than most tests. */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const emptyEmbedded: FreshDatabase = async () =>
  closedAfterwards(
    await createEmbedded(await openPGlite({ loadDataDir: await loadPgliteTemplate(), startParams: SMALL })),
  );
const emptyPostgres: FreshDatabase = async () => openIn(await createSchema());
const migratedPostgres: FreshDatabase = async () => {
  const database = await emptyPostgres();
  await migrate(database);
  return database;
};

/** Database for tests that do not concern storage. */
export const embeddedDatabase: FreshDatabase = Object.assign(
  async () => closedAfterwards(await createEmbedded(await openCopy(MIGRATED))),
  { copy: async (template: DatabaseTemplate) => closedAfterwards(await createEmbedded(await openCopy(template))) },
);

const openCopy = async (template: DatabaseTemplate): Promise<PGlite> =>
  openPGlite({
    loadDataDir: await loadTemplate(template),
    pgliteWasmModule: await compilePGlite(),
    startParams: SMALL,
  });

let compiled: Promise<WebAssembly.Module> | undefined;
/** Compiles PGlite once for all databases of a worker, which takes a quarter of opening one. */
function compilePGlite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
}

/** Returns such a database with a list of every statement sent to it from now on, in order. */
export async function openRecordingDatabase(): Promise<{ readonly database: Database; readonly sent: string[] }> {
  const pglite = await openCopy(MIGRATED);
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
  return { database: closedAfterwards(await createEmbedded(pglite)), sent };
}

/**
 * Registers a suite that needs several processes on one PostgreSQL server. `open` opens one more connection to the
 * schema with the given name, without tables.
 */
export function onPostgres(name: string, suite: (open: OpenPostgres) => void): void {
  if (!runsPostgres) return;
  describe.skipIf(!isPostgresAvailable)(`${name} (PostgreSQL)`, () => {
    const schemas = new Map<string, Promise<string>>();
    suite(async (wanted, wishes) => {
      const schema = schemas.get(wanted) ?? createSchema(wishes?.limits);
      schemas.set(wanted, schema);
      return openIn(await schema, wishes);
    });
  });
}

/** `address`: connects to another address than that of the server, such as a relay. */
type OpenPostgres = (
  schema: string,
  wishes?: Parameters<typeof openPostgres>[1] & { readonly address?: string },
) => Promise<Database>;

async function openIn(
  schema: string,
  { address: asked, ...wishes }: Parameters<OpenPostgres>[1] = {},
): Promise<Database> {
  const { address, isPooled } = await locateSchema(schema, asked);
  return closedAfterwards(await openPostgres(address, { schema, isPooled, ...wishes }));
}

/**
 * Creates a schema that is dropped after its users have ended.
 * @param limits of the connections, which a pooler has to set
 */
export async function createSchema({ statement }: ConnectionLimits = CONNECTION_LIMITS): Promise<string> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create schema ${schema}`);
  ends.push(() => asOwner(`drop schema ${schema} cascade; drop schema if exists ${schema}_records cascade`));
  if (isPooled)
    await (
      await openPooler()
    ).addSchema(schema, { ...ROLE_SETTINGS, statement_timeout: statement, synchronous_commit: 'off' });
  return schema;
}

/** Opens a relay to the database that the test can interrupt. */
export async function openBreakableRelay(behind?: string): Promise<Relay> {
  const relay = await openRelay(behind ?? (await findServerAddress()));
  ends.push(() => relay.close());
  return relay;
}

/** Returns the address for servers with a new role with all privileges, which is dropped afterwards. */
export async function createRole(): Promise<string> {
  const address = new URL(await findServerAddress());
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
