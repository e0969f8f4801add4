import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartProblem } from '../startProblem.ts';
import { makeDatabase } from './database.ts';
import type { Database } from './database.ts';

const INT8 = 20;
/** The embedded database answers int8 as a number; drizzle asks the driver's global table, so it is set there. */
pg.types.setTypeParser(INT8, Number);

/**
 * A PostgreSQL server by its address. `schema` limits everything to one schema of it. Compiling a question of ours
 * takes longer than answering it: `jit` is off.
 */
export async function openPostgres(address: string, schema?: string): Promise<Database> {
  const pool = poolOf(address, schema, ANSWERS);
  const background = poolOf(address, schema, BACKGROUND);
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
    const { place, leave } = await takePlace(pool);
    return makeDatabase({
      name: `PostgreSQL ${rows[0]?.version ?? ''}`,
      place,
      handle: drizzle({ client: pool, casing: 'snake_case' }),
      background: drizzle({ client: background, casing: 'snake_case' }),
      oneMoment: { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ping: async () => {
        await background.query('select 1');
      },
      close: async () => {
        leave();
        await Promise.all([pool.end(), background.end()]);
      },
    });
  } catch (error) {
    await pool.end();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The database at ${withoutSecret(address)} cannot be reached: ${reasonOf(error)}.`);
  }
}

interface Connections {
  readonly max: number;
  /** So long a statement may take, in milliseconds. */
  readonly statement: number;
}
const ANSWERS: Connections = { max: 10, statement: 10_000 };
const BACKGROUND: Connections = { max: 2, statement: 3_600_000 };

function poolOf(address: string, schema: string | undefined, { max, statement }: Connections): pg.Pool {
  const settings = [
    'jit=off',
    `statement_timeout=${statement}`,
    ...(schema === undefined ? [] : [`search_path=${schema}`]),
  ];
  const pool = new pg.Pool({
    connectionString: address,
    max,
    connectionTimeoutMillis: 10_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

const PLACES = 100;
/** Any number: it names our places among the advisory locks of a PostgreSQL server. */
const PLACE_LOCK = 7_214_002;

/** The first number no other process holds, kept by a connection of our own until we end, however we end. */
async function takePlace(pool: pg.Pool): Promise<{ place: number; leave: () => void }> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  for (let place = 0; place < PLACES; place += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      PLACE_LOCK,
      place,
    ]);
    if (rows[0]?.taken) return { place, leave: () => client.release(true) };
  }
  client.release(true);
  throw new StartProblem(`${PLACES} servers share this database already; that is as many as can.`);
}

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
};

function withoutSecret(address: string): string {
  if (!URL.canParse(address)) return 'DATABASE_URL';
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
