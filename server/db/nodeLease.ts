import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '#server/config/startupError.ts';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';
import { elapsedSince, readClocks, type Reading } from './bothClocks.ts';
import { createClientConfig, ignoreConnectionErrors, type ConnectionSettings } from './connections.ts';
import { DatabaseUnavailableError } from './connectionFault.ts';

const MAX_NODES = 100;
/** Attempts to renew a lost lease within one heartbeat interval. */
const RETRIES_PER_HEARTBEAT = 5;

/** The number of this process among those that share a PostgreSQL server. */
export interface NodeLease {
  /** 0 to 99. Throws {@link DatabaseUnavailableError} while the lease is lost or not renewed in time. */
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
 * Leases a number that no other process holds: a row that names the holder and is renewed on a connection of its own
 * (ADR 83). The lease ends a while after the process, however it ends. If the connection breaks or falls silent,
 * `number` throws until a renewal has found the own row, or another number is leased, which is retried without end.
 *
 * The number that was unused for the longest time is leased first, long after its former holder has stopped using it.
 *
 * @param clocks of this machine
 */
export async function leaseNode(
  settings: ConnectionSettings,
  hears: LeaseListener,
  clocks: () => Reading = readClocks,
): Promise<NodeLease> {
  const { heartbeat, leaseUse } = settings.limits;
  const holder = randomUUID();
  let held: HeldLease | undefined;
  let last: number | undefined;
  let hasLeft = false;
  let waiting: NodeJS.Timeout | undefined;

  const hold = async (): Promise<void> => {
    const taken = await acquireLease(settings, clocks, holder, last);
    if (hasLeft) return taken.release();
    held = taken;
    last = taken.number;
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
    waiting = setTimeout(() => void hold().then(hears.onRegained, tryAgain), heartbeat / RETRIES_PER_HEARTBEAT);
    waiting.unref();
  };

  await hold();
  return {
    number() {
      if (held === undefined || elapsedSince(held.renewedAt(), clocks()) > leaseUse)
        throw new DatabaseUnavailableError();
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
  /** When the last successful renewal was sent. */
  readonly renewedAt: () => Reading;
  /** Resolves when the connection or the lease is lost. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
}

/** @param last the number this holder had before, which is kept if no other process has leased it since */
async function acquireLease(
  settings: ConnectionSettings,
  clocks: () => Reading,
  holder: string,
  last?: number,
): Promise<HeldLease> {
  const { heartbeat, lease } = settings.limits;
  const client = new pg.Client(createClientConfig(settings, heartbeat));
  ignoreConnectionErrors(client);
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  const leave = (): Promise<void> => client.end().catch(() => undefined);
  const renew = async (number: number): Promise<boolean> => {
    const { rowCount } = await client.query(RENEW, [number, holder, lease]);
    return rowCount === 1;
  };
  await client.connect();
  try {
    let renewedAt = clocks();
    const number = last !== undefined && (await renew(last)) ? last : await claimNumber(client, holder, lease);
    const sendHeartbeat = async (): Promise<void> => {
      const sentAt = clocks();
      if (!(await renew(number))) return leave();
      renewedAt = sentAt;
      beating.refresh();
    };
    const beating = setTimeout(() => void sendHeartbeat().catch(leave), heartbeat).unref();
    void ended.then(() => clearTimeout(beating));
    const release = async (): Promise<void> => {
      clearTimeout(beating);
      await client.query(RELEASE, [number, holder]).catch(() => undefined);
      await leave();
    };
    return { number, renewedAt: () => renewedAt, lost: ended, release };
  } catch (error) {
    void leave();
    throw error;
  }
}

const UNTIL = `clock_timestamp() + make_interval(secs => $3 / 1000.0)`;
const RENEW = `update nodes set expires_at = ${UNTIL} where id = $1 and holder = $2`;
const RELEASE = `update nodes set expires_at = clock_timestamp(), holder = null where id = $1 and holder = $2`;
const CLAIM = `update nodes set holder = $2, expires_at = ${UNTIL} where id = (
  select id from nodes where expires_at < clock_timestamp() and id < $1 order by expires_at, id limit 1 for update
) returning id`;

/** The number is needed before the migrations run, so the table is created here. Only one process does so at a time. */
async function claimNumber(client: pg.Client, holder: string, lease: number): Promise<number> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.nodeTurn]);
  await client.query(
    `create table if not exists nodes (id int primary key, holder uuid, expires_at timestamptz not null default '-infinity')`,
  );
  // Former versions counted with it.
  await client.query('drop sequence if exists places');
  await client.query(`insert into nodes (id) select generate_series(0, $1::int - 1) on conflict do nothing`, [
    MAX_NODES,
  ]);
  const { rows } = await client.query<{ id: number }>(CLAIM, [MAX_NODES, holder, lease]);
  await client.query('commit');
  const [claimed] = rows;
  if (claimed === undefined)
    throw new StartupError(`${MAX_NODES} servers already share this database, which is the maximum.`);
  return claimed.id;
}
