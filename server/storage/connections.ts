import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connections, Sql } from './database.ts';
import { ConnectionFault, isAway } from './connectionFault.ts';
import { nameStatements } from './namedStatements.ts';
import type { ConnectionLimits } from './connectionLimits.ts';

const INT8 = 20;
/** The embedded database answers int8 as a number; drizzle asks the driver's global table, so it is set there. */
pg.types.setTypeParser(INT8, Number);

export interface ConnectionSettings {
  readonly address: string;
  /** Limits everything to one schema. */
  readonly schema?: string | undefined;
  readonly limits: ConnectionLimits;
}

/**
 * Compiling a question of ours takes longer than answering it: `jit` is off. No disk of today needs four times as long
 * for a row anywhere as for the next one: told so, the database goes to what is mine instead of through all. Options
 * that an address brings stand beside ours; the driver would take one or the other.
 */
export const configOf = ({ address, schema, limits }: ConnectionSettings, limit: number): pg.ClientConfig => ({
  connectionString: without(address, OPTIONS),
  connectionTimeoutMillis: limits.connect,
  keepAlive: true,
  stream: () => endingWhenSilent(limit + limits.silence),
  options: [
    '-c jit=off',
    '-c random_page_cost=1.1',
    `-c statement_timeout=${limit}`,
    ...(schema === undefined ? [] : [`-c search_path=${schema}`]),
    URL.canParse(address) ? (new URL(address).searchParams.get(OPTIONS) ?? '') : '',
  ].join(' '),
});

const OPTIONS = 'options';

function without(address: string, parameter: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete(parameter);
  return url.href;
}

const ignore = (): void => undefined;

/** A connection that breaks while in use fails its statements; without a listener it would end the process, too. */
export function outlive(client: pg.ClientBase): void {
  client.on('error', ignore);
}

/** A connection on which nothing comes for so long is broken, though nobody has said so. */
function endingWhenSilent(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () => socket.destroy(new Error(`Nothing came for ${silence} ms.`)));
  return socket;
}

/** A server that only reads has not taken over yet, or has handed over: the next connection may reach the right one. */
function refuseWhenReading(client: pg.PoolClient, done: (problem?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => done(rows[0]?.transaction_read_only === 'off' ? undefined : new ConnectionFault()),
    (error: unknown) => done(new ConnectionFault(error)),
  );
}

/** Connections of one kind: statements that take longer than `limit` milliseconds are stopped. */
export function openConnections(settings: ConnectionSettings, limit: number, max: number) {
  const sockets = new Set<Socket>();
  const stream = (): Socket => {
    const socket = endingWhenSilent(limit + settings.limits.silence);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const pool = new pg.Pool({ ...configOf(settings, limit), stream, max, verify: refuseWhenReading });
  // A connection that breaks while idle is replaced by the pool.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    outlive(client);
    nameStatements(client);
  });
  const sql: Sql = drizzle({ client: pool, casing: 'snake_case' });
  return {
    sql,
    transact: transactOn(pool),
    ask: <Row extends pg.QueryResultRow>(statement: string) => pool.query<Row>(statement),
    /** What is being asked fails; connections that follow are new ones. */
    breakOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => pool.end(),
  };
}

/**
 * drizzle's own way over a pool loses the connection for good when a transaction cannot even begin, and keeps one that
 * only reads because another server took over.
 */
const transactOn =
  (pool: pg.Pool): Connections['transact'] =>
  async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new ConnectionFault(error);
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
