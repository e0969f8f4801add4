import type { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Sql, Transact } from './database.ts';
import { DatabaseAway, isAway } from './databaseAway.ts';
import type { Patience } from './patience.ts';

const INT8 = 20;
/** The embedded database answers int8 as a number; drizzle asks the driver's global table, so it is set there. */
pg.types.setTypeParser(INT8, Number);

export interface ConnectionSettings {
  readonly address: string;
  /** Limits everything to one schema. */
  readonly schema?: string | undefined;
  readonly patience: Patience;
}

/** Compiling a question of ours takes longer than answering it: `jit` is off. */
export const configOf = ({ address, schema, patience }: ConnectionSettings, limit: number): pg.ClientConfig => ({
  connectionString: address,
  connectionTimeoutMillis: patience.connect,
  keepAlive: true,
  options: [
    '-c jit=off',
    `-c statement_timeout=${limit}`,
    ...(schema === undefined ? [] : [`-c search_path=${schema}`]),
  ].join(' '),
});

const ignore = (): void => undefined;

/** A connection that breaks while in use fails its statements; without a listener it would end the process, too. */
export function outlive(client: pg.ClientBase): void {
  client.on('error', ignore);
}

/** A connection on which nothing comes for so long is broken, though nobody has said so. */
export function endWhenSilent(client: pg.ClientBase, silence: number): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.setTimeout(silence, () => stream.destroy(new Error(`Nothing came for ${silence} ms.`)));
}

/** Connections of one kind: statements that take longer than `limit` milliseconds are stopped. */
export function openConnections(settings: ConnectionSettings, limit: number, max: number) {
  const pool = new pg.Pool({ ...configOf(settings, limit), max });
  // A connection that breaks while idle is replaced by the pool.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    outlive(client);
    endWhenSilent(client, limit + settings.patience.silence);
  });
  const sql: Sql = drizzle({ client: pool, casing: 'snake_case' });
  return {
    sql,
    transact: transactOn(pool),
    ask: <Row extends pg.QueryResultRow>(statement: string) => pool.query<Row>(statement),
    close: () => pool.end(),
  };
}

/**
 * drizzle's own way over a pool loses the connection for good when a transaction cannot even begin, and keeps one that
 * only reads because another server took over.
 */
const transactOn =
  (pool: pg.Pool): Transact =>
  async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error);
    });
    try {
      const result = await drizzle({ client, casing: 'snake_case' }).transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      client.release(isAway(error));
      throw error;
    }
  };
