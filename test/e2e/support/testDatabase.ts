import pg from 'pg';

/*
 * Databases of the servers under test (`TEST_DATABASE`): the embedded one in the data folder, or one database per data
 * folder on a PostgreSQL server (`TEST_DATABASE_URL`). Names contain the process id of the run, so that the next run
 * can drop what an aborted one left behind.
 */
const KINDS = ['embedded', 'postgres'];
const kind = process.env['TEST_DATABASE'] || 'embedded';
const serverAddress = process.env['TEST_DATABASE_URL'] || 'postgresql://root@127.0.0.1:5432/test';
const PREFIX = 'ringi_e2e_';
/** Workers inherit the process id of the run from the process that forks them. */
const run = (process.env['TEST_RUN_PID'] ??= String(process.pid));
const ANSWER_LIMIT_MS = 5_000;

export const isOnPostgres = kind === 'postgres';

/** Database names by data folder. */
const names = new Map<string, string>();

async function execute<Row extends object>(statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: serverAddress, connectionTimeoutMillis: ANSWER_LIMIT_MS });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Throws if the database of the run does not exist or does not answer; drops databases of dead runs. */
export async function prepareDatabases(): Promise<void> {
  if (!KINDS.includes(kind)) throw new Error(`TEST_DATABASE is “${kind}”; it must be ${KINDS.join(' or ')}.`);
  if (!isOnPostgres) return;
  const existing = await databasesOfRuns().catch((cause: unknown) => {
    throw new Error(
      `TEST_DATABASE is postgres, but no PostgreSQL answers at ${serverAddress}: start it, or set TEST_DATABASE_URL.`,
      { cause },
    );
  });
  for (const { name, pid } of existing) if (!isRunning(pid)) await drop(name);
}

/** Drops all databases of this run. */
export async function dropDatabases(): Promise<void> {
  if (!isOnPostgres) return;
  for (const { name, pid } of await databasesOfRuns()) if (pid === run) await drop(name);
}

async function databasesOfRuns() {
  const rows = await execute<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, '${PREFIX}')`,
  );
  return rows.map(({ name }) => ({ name, pid: name.slice(PREFIX.length).split('_')[0] ?? '' }));
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

const drop = (name: string) => execute(`drop database if exists ${name} with (force)`);

/** Creates the database of a data folder, as a copy of another folder's or empty. Does nothing on the embedded one. */
export async function createDatabase(dataFolder: string, template?: string): Promise<void> {
  if (!isOnPostgres) return;
  const name = `${PREFIX}${run}_${process.pid}_${names.size}`;
  names.set(dataFolder, name);
  await execute(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
}

export async function dropDatabase(dataFolder: string): Promise<void> {
  const name = names.get(dataFolder);
  if (name !== undefined) await drop(name);
}

/** Returns the name of a data folder's database, to copy it. */
export const databaseName = (dataFolder: string): string | undefined => names.get(dataFolder);

/** Returns the address of a data folder's database; empty for the embedded one. */
export async function databaseAddress(dataFolder: string): Promise<string> {
  if (!isOnPostgres) return '';
  if (!names.has(dataFolder)) await createDatabase(dataFolder);
  const address = new URL(serverAddress);
  address.pathname = `/${names.get(dataFolder) ?? ''}`;
  return address.href;
}
