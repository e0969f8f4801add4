import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connections, Sql } from './database.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './connectionFault.ts';
import type { ConnectionLimits } from './connectionLimits.ts';

const INT8 = 20;
/** Parses int8 as a number, as the embedded database does. drizzle uses the driver's global parsers. */
pg.types.setTypeParser(INT8, Number);

export interface ConnectionSettings {
  readonly address: string;
  /** Limits all connections to one schema. */
  readonly schema?: string | undefined;
  readonly limits: ConnectionLimits;
  /**
   * Whether a pooler shares server connections between transactions (ADR 84): it accepts no options at connect and no
   * named statements, so limits are set by role, and for background work in each transaction.
   */
  readonly isPooled?: boolean;
  /** Notified of refused and opened connections. */
  readonly listener?: { readonly onRefused: (error: unknown) => void; readonly onConnected: () => void };
}

/**
 * Turns off `jit`, because compiling our queries takes longer than running them. Lowers `random_page_cost`, because
 * random reads are not four times as slow on current disks; the planner then prefers indexes to sequential scans.
 * Options in the address are merged with ours, because the driver would use only one of them.
 */
export const createClientConfig = (
  { address, schema, limits, isPooled = false }: ConnectionSettings,
  limit: number,
): pg.ClientConfig => ({
  connectionString: removeParameters(address, OPTIONS),
  connectionTimeoutMillis: limits.connect,
  keepAlive: true,
  pipeline: true,
  stream: () => createTimeoutSocket(limit + limits.silence),
  ...(!isPooled && {
    options: [
      '-c jit=off',
      '-c random_page_cost=1.1',
      `-c statement_timeout=${limit}`,
      ...(schema === undefined ? [] : [`-c search_path=${schema}`]),
      URL.canParse(address) ? (new URL(address).searchParams.get(OPTIONS) ?? '') : '',
    ].join(' '),
  }),
});

const OPTIONS = 'options';

function removeParameters(address: string, parameter: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete(parameter);
  return url.href;
}

const ignore = (): void => undefined;

/**
 * Adds an error listener: a broken connection fails its statements, but without a listener it would also end the
 * process.
 */
export function ignoreConnectionErrors(client: pg.ClientBase): void {
  client.on('error', ignore);
}

/** Additional time for a connection that seems silent, in milliseconds. */
const SILENCE_GRACE_MS = 500;

/**
 * Creates a socket that is destroyed if no data arrives within the timeout. After a pause of this process the timer may
 * fire before pending data is read, so the received bytes are compared again.
 */
function createTimeoutSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () => {
    const seen = socket.bytesRead;
    const end = (): void => {
      if (socket.bytesRead === seen) socket.destroy(new Error(`Nothing came for ${silence} ms.`));
    };
    // Runs after the next poll phase, in which sockets are read, even if this timer is late.
    setTimeout(() => setImmediate(end), Math.min(SILENCE_GRACE_MS, silence)).unref();
  });
  return socket;
}

/**
 * Rejects a read-only server: it is not the primary yet or no longer, and the next connection may reach the primary.
 * Part of connecting instead of the pool's `verify`, which never releases a connection whose caller has given up
 * meanwhile.
 */
async function rejectReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .catch((error: unknown) => {
      throw new DatabaseUnavailableError(error);
    });
  if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseUnavailableError();
}

/** The pool awaits the promise of `onConnect`, although its type is void. */
const CONNECT_HOOK: { readonly onConnect: (client: pg.ClientBase) => unknown } = { onConnect: rejectReadOnly };

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Reports refused connections, also those of single statements, for which the pool connects by itself. */
class ReportingPool extends pg.Pool {
  readonly #refused: (error: unknown) => void;

  constructor(config: pg.PoolConfig, refused: (error: unknown) => void = ignore) {
    super(config);
    this.#refused = refused;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined)
      return super.connect().catch((error: unknown) => {
        this.#refused(error);
        throw error;
      });
    super.connect((error, ...opened) => {
      if (error !== undefined) this.#refused(error);
      callback(error, ...opened);
    });
    return undefined;
  }
}

/** Names no statement, because behind a pooler the next transaction may run on another server connection. */
class UnnamedStatementsClient extends pg.Client {
  override query = ((config: unknown, ...more: readonly unknown[]): unknown => {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config;
    return Reflect.apply(super.query, this, [isNamed ? { ...config, name: undefined } : config, ...more]) as unknown;
  }) as pg.Client['query'];
}

/** Sets a limit for each single statement that is not that of the role, in a transaction of its own. */
class LimitedStatementsPool extends ReportingPool {
  constructor(config: pg.PoolConfig, refused: ((error: unknown) => void) | undefined, limit: number) {
    super(config, refused);
    this.query = (async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> => {
      const client = await this.connect();
      try {
        await client.query(`begin; ${setLocalLimit(limit)}`);
        const result = await client.query(statement, values);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    }) as pg.Pool['query'];
  }
}

const setLocalLimit = (limit: number): string => `set local statement_timeout = ${limit}`;

/** Opens a pool whose statements are cancelled after `limit` milliseconds. */
export function openConnections(settings: ConnectionSettings, limit: number, max: number) {
  // The limit of the role is that of requests.
  const ownLimit = settings.isPooled && limit > settings.limits.statement ? limit : undefined;
  const sockets = new Set<Socket>();
  const stream = (): Socket => {
    const socket = createTimeoutSocket(limit + settings.limits.silence);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const config = {
    ...createClientConfig(settings, limit),
    stream,
    max,
    ...CONNECT_HOOK,
    ...(settings.isPooled && { Client: UnnamedStatementsClient }),
  };
  const onRefused = settings.listener?.onRefused;
  const pool =
    ownLimit === undefined
      ? new ReportingPool(config, onRefused)
      : new LimitedStatementsPool(config, onRefused, ownLimit);
  // The pool replaces a connection that breaks while idle.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    settings.listener?.onConnected();
    ignoreConnectionErrors(client);
  });
  const statements: Sql = drizzle({ client: pool, casing: 'snake_case' });
  return {
    sql: statements,
    transact: runTransaction(pool, settings, ownLimit),
    ask: <Row extends pg.QueryResultRow>(statement: string) => pool.query<Row>(statement),
    /** Fails all running statements; later connections are new ones. */
    breakOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => pool.end(),
  };
}

const databases = new WeakMap<pg.PoolClient, Sql>();
/** Returns the handle of a connection, whose session keeps prepared statements across transactions. */
function databaseOn(client: pg.PoolClient): Sql {
  const known = databases.get(client) ?? drizzle({ client, casing: 'snake_case' });
  databases.set(client, known);
  return known;
}

/** If waiting for a connection took this many times its limit, this process itself was paused. */
const PAUSE_FACTOR = 1.5;

const acquireConnection = async (pool: pg.Pool, { limits }: ConnectionSettings): Promise<pg.PoolClient> => {
  const began = performance.now();
  try {
    return await pool.connect().catch((error: unknown) => {
      if (performance.now() - began < limits.connect * PAUSE_FACTOR) throw error;
      return pool.connect();
    });
  } catch (error) {
    throw new DatabaseUnavailableError(error);
  }
};

/**
 * Replaces drizzle's transactions over a pool. They lose the connection if BEGIN fails, and keep connections to a
 * server that has become read-only.
 */
const runTransaction =
  (pool: pg.Pool, settings: ConnectionSettings, ownLimit: number | undefined): Connections['transact'] =>
  async (work, config) => {
    const client = await acquireConnection(pool, settings);
    const failures: unknown[] = [];
    try {
      const result = await databaseOn(client).transaction(async (tx) => {
        if (ownLimit !== undefined) await tx.execute(sql.raw(setLocalLimit(ownLimit)));
        return work(tx).catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      }, config);
      client.release();
      return result;
    } catch (error) {
      const first = failures.length === 0 ? error : failures[0];
      // BEGIN or COMMIT has failed if the work has not, and ROLLBACK if its error replaces that of the work.
      const isBroken = failures.length === 0 || first !== error;
      client.release(isBroken || isDatabaseUnavailable(first));
      throw first;
    }
  };
