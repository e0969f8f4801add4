import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartProblem } from '../startProblem.ts';
import { makeDatabase } from './database.ts';
import type { Database } from './database.ts';

const INT8 = 20;
/** The embedded database answers int8 as a number; drizzle asks the driver's global table, so it is set there. */
pg.types.setTypeParser(INT8, Number);

/** A PostgreSQL server by its address. `schema` limits everything to one schema of it. */
export async function openPostgres(address: string, schema?: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address, max: 10, connectionTimeoutMillis: 10_000,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const version = await pool.query<{ version: string }>(`select current_setting('server_version') as version`).catch(async (error: unknown) => {
    await pool.end();
    throw new StartProblem(`The database at ${withoutSecret(address)} cannot be reached: ${reasonOf(error)}.`);
  });
  return makeDatabase(`PostgreSQL ${version.rows[0]?.version ?? ''}`, drizzle({ client: pool, casing: 'snake_case' }), () => pool.end());
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
