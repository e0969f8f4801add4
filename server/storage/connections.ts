import { Socket } from 'node:net';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Connections, Sql } from './database.ts';
import { ConnectionFault, isAway } from './connectionFault.ts';
import { holdLast, sendLastFirst } from './lastWritings.ts';
import { nameStatements } from './namedStatements.ts';
import { dialect, wayOf } from './wayOf.ts';
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
  pipeline: true,
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

/** Statements that are sent without waiting for each other leave together: a packet costs more than a statement. */
class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Whoever connects a socket gives it the `write` of all sockets, in place of this one.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override cork(): void {
    this.#gather();
    super.cork();
  }

  override write(...given: [chunk: never]): boolean {
    this.#gather();
    return super.write(...given);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}

/** A connection on which nothing comes for so long is broken, though nobody has said so. */
function endingWhenSilent(silence: number): Socket {
  const socket = new GatheringSocket();
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
    sendLastFirst(client);
  });
  const statements: Sql = drizzle({ client: pool, casing: 'snake_case' });
  return {
    sql: statements,
    oneWay: oneWayOn(pool),
    transact: transactOn(pool),
    ask: <Row extends pg.QueryResultRow>(statement: string) => pool.query<Row>(statement),
    /** What is being asked fails; connections that follow are new ones. */
    breakOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => pool.end(),
  };
}

type Way = NodePgSession<Record<string, never>, Record<string, never>>;
const ways = new WeakMap<pg.PoolClient, Way>();
/** A connection keeps what has been put into words for it from one transaction to the next (`madeOnce`). */
function wayOver(client: pg.PoolClient): Way {
  const way = ways.get(client) ?? new NodePgSession(client, dialect, undefined);
  ways.set(client, way);
  return way;
}

const connectionOf = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw new ConnectionFault(error);
  });

const oneWayOn =
  (pool: pg.Pool): Connections['oneWay'] =>
  async (work) => {
    const client = await connectionOf(pool);
    try {
      const result = await work(wayOf(wayOver(client)));
      client.release();
      return result;
    } catch (error) {
      client.release(isAway(error));
      throw error;
    }
  };

/**
 * drizzle's own way over a pool loses the connection for good when a transaction cannot even begin, and keeps one that
 * only reads because another server took over. It waits for the beginning, too: here that leaves with the first
 * statement, which fails by the same fault.
 */
const transactOn =
  (pool: pg.Pool): Connections['transact'] =>
  async (work, config) => {
    const client = await connectionOf(pool);
    const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, wayOver(client), undefined);
    const last = holdLast(client, tx);
    try {
      // Every `then` of a statement sends it: what is kept is the answer.
      const begun = tx.execute(beginningOf(config)).then(ignore);
      begun.catch(ignore);
      const result = await work(tx);
      const committed = tx.execute(COMMIT).then(ignore);
      committed.catch(ignore);
      await begun;
      // A transaction that has failed is undone by its commit, without a fault of its own.
      await last.areWritten();
      await committed;
      client.release();
      return result;
    } catch (error) {
      last.drop();
      const first = await last.areWritten().then(
        () => error,
        (fault: unknown) => fault,
      );
      const isUndone = await tx.execute(ROLLBACK).then(
        () => true,
        () => false,
      );
      client.release(!isUndone || isAway(first));
      throw first;
    }
  };

const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;
const beginningOf = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): SQL =>
  sql.raw(
    ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter((part) => part).join(' '),
  );
