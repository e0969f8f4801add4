import pg from 'pg';
import { StartupError } from '#server/config/startupError.ts';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';
import { createClientConfig, ignoreConnectionErrors, type ConnectionSettings } from './connections.ts';
import { DatabaseUnavailableError } from './connectionFault.ts';

const MAX_NODES = 100;
/** Attempts to get a new lease within one heartbeat interval. */
const RETRIES_PER_HEARTBEAT = 5;

/** The number of this process among those that share a PostgreSQL server. */
export interface NodeLease {
  /** 0 to 99. Throws {@link DatabaseUnavailableError} while the lease is lost. */
  readonly number: () => number;
  /** Whether the lease is held, so the database is reachable. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

interface LeaseListener {
  readonly onLost: () => void;
  readonly onRegained: () => void;
}

/**
 * Leases a number that no other process holds, with an advisory lock on a connection of its own. The lock ends with the
 * process, however it ends. If the connection breaks or falls silent, the lease is lost: `number` throws until another
 * one is leased, which is retried without end.
 *
 * Numbers are assigned in turn: the next process gets the one after the last assigned. A lost number is reused only
 * after all others, long after this process has noticed the loss.
 */
export async function leaseNode(settings: ConnectionSettings, hears: LeaseListener): Promise<NodeLease> {
  let held: HeldLease | undefined;
  let hasLeft = false;
  let waiting: NodeJS.Timeout | undefined;

  const hold = async (): Promise<void> => {
    const taken = await acquireLease(settings);
    if (hasLeft) return taken.release();
    held = taken;
    void taken.lost.then(lose);
  };
  const lose = (): void => {
    held = undefined;
    if (hasLeft) return;
    hears.onLost();
    tryAgain();
  };
  const tryAgain = (): void => {
    if (hasLeft) return;
    waiting = setTimeout(
      () => void hold().then(hears.onRegained, tryAgain),
      settings.limits.heartbeat / RETRIES_PER_HEARTBEAT,
    );
    waiting.unref();
  };

  await hold();
  return {
    number() {
      if (held === undefined) throw new DatabaseUnavailableError();
      return held.number;
    },
    isHeld: () => held !== undefined,
    async release() {
      hasLeft = true;
      clearTimeout(waiting);
      await held?.release();
    },
  };
}

interface HeldLease {
  readonly number: number;
  /** Resolves when the connection, and with it the lease, is lost. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
}

async function acquireLease(settings: ConnectionSettings): Promise<HeldLease> {
  const { heartbeat } = settings.limits;
  const client = new pg.Client(createClientConfig(settings, heartbeat));
  ignoreConnectionErrors(client);
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  const leave = (): Promise<void> => client.end().catch(() => undefined);
  await client.connect();
  try {
    const number = await findNextNumber(client);
    const sendHeartbeat = async (): Promise<void> => {
      if (await isStillHeld(client, number)) beating.refresh();
      else await leave();
    };
    const beating = setTimeout(() => void sendHeartbeat().catch(leave), heartbeat).unref();
    void ended.then(() => clearTimeout(beating));
    return { number, lost: ended, release: leave };
  } catch (error) {
    void leave();
    throw error;
  }
}

/** Returns the first free number after the last assigned one. Only one process does so at a time. */
async function findNextNumber(client: pg.Client): Promise<number> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.nodeTurn]);
  // The number is needed before the migrations run, so the sequence is created here.
  await client.query(`create sequence if not exists places minvalue 0 maxvalue ${MAX_NODES - 1} cycle`);
  const { rows } = await client.query<{ turn: number }>(`select nextval('places') as turn`);
  const place = await lockFirstFree(client, rows[0]?.turn ?? 0);
  await client.query(`select setval('places', $1)`, [place]);
  await client.query('commit');
  return place;
}

async function lockFirstFree(client: pg.Client, turn: number): Promise<number> {
  for (let step = 0; step < MAX_NODES; step += 1) {
    const place = (turn + step) % MAX_NODES;
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      ADVISORY_LOCKS.nodeLease,
      place,
    ]);
    if (rows[0]?.taken) return place;
  }
  throw new StartupError(`${MAX_NODES} servers already share this database, which is the maximum.`);
}

/**
 * Checks that the lock still exists. Behind a connection pooler, the connection may continue after the lock is gone.
 */
async function isStillHeld(client: pg.Client, place: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = $1 and objid = $2`,
    [ADVISORY_LOCKS.nodeLease, place],
  );
  return rowCount === 1;
}
