import pg from 'pg';
import { StartProblem } from '../startProblem.ts';
import { configOf, outlive, type ConnectionSettings } from './connections.ts';
import { ConnectionFault } from './connectionFault.ts';

const PLACES = 100;
/** Any numbers: they name our locks among the advisory locks of a PostgreSQL server. */
const PLACE_LOCK = 7_214_002;
const TURN_LOCK = 7_214_003;
/** So many tries for a new place fall into the time of a heartbeat. */
const TRIES = 5;

/** The place of this process among those that share a PostgreSQL server. */
export interface Place {
  /** 0 to 99. Throws {@link ConnectionFault} while the place is lost. */
  readonly number: () => number;
  /** The database answers, and knows us. */
  readonly isHeld: () => boolean;
  readonly leave: () => Promise<void>;
}

interface PlaceListener {
  readonly lost: () => void;
  readonly regained: () => void;
}

/**
 * Takes a place that no other process holds, and keeps it by a connection of its own until we end, however we end. When
 * that connection breaks or falls silent the place is lost: no number is given until another one is taken, which is
 * tried without end.
 *
 * Places are given in turn: whoever comes next gets the place after the one given last. So a lost place is given to
 * somebody else only after all the others, long after its loss was noticed here.
 */
export async function takePlace(settings: ConnectionSettings, hears: PlaceListener): Promise<Place> {
  let held: Held | undefined;
  let hasLeft = false;
  let waiting: NodeJS.Timeout | undefined;

  const hold = async (): Promise<void> => {
    const taken = await connectAndHold(settings);
    if (hasLeft) return taken.leave();
    held = taken;
    void taken.ended.then(lose);
  };
  const lose = (): void => {
    held = undefined;
    if (hasLeft) return;
    hears.lost();
    tryAgain();
  };
  const tryAgain = (): void => {
    if (hasLeft) return;
    waiting = setTimeout(() => void hold().then(hears.regained, tryAgain), settings.limits.heartbeat / TRIES);
    waiting.unref();
  };

  await hold();
  return {
    number() {
      if (held === undefined) throw new ConnectionFault();
      return held.number;
    },
    isHeld: () => held !== undefined,
    async leave() {
      hasLeft = true;
      clearTimeout(waiting);
      await held?.leave();
    },
  };
}

interface Held {
  readonly number: number;
  /** The connection is gone, and the place with it. */
  readonly ended: Promise<void>;
  readonly leave: () => Promise<void>;
}

async function connectAndHold(settings: ConnectionSettings): Promise<Held> {
  const { heartbeat } = settings.limits;
  const client = new pg.Client(configOf(settings, heartbeat));
  outlive(client);
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  const leave = (): Promise<void> => client.end().catch(() => undefined);
  await client.connect();
  try {
    const number = await nextFree(client);
    const beat = async (): Promise<void> => {
      if (await isStillHeld(client, number)) beating.refresh();
      else await leave();
    };
    const beating = setTimeout(() => void beat().catch(leave), heartbeat).unref();
    void ended.then(() => clearTimeout(beating));
    return { number, ended, leave };
  } catch (error) {
    void leave();
    throw error;
  }
}

/** The first place after the one given last that nobody holds. One process at a time takes its turn. */
async function nextFree(client: pg.Client): Promise<number> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [TURN_LOCK]);
  // A place is needed before there are tables, so what remembers the last one makes itself.
  await client.query(`create sequence if not exists places minvalue 0 maxvalue ${PLACES - 1} cycle`);
  const { rows } = await client.query<{ turn: number }>(`select nextval('places') as turn`);
  const place = await firstFree(client, rows[0]?.turn ?? 0);
  await client.query(`select setval('places', $1)`, [place]);
  await client.query('commit');
  return place;
}

async function firstFree(client: pg.Client, turn: number): Promise<number> {
  for (let step = 0; step < PLACES; step += 1) {
    const place = (turn + step) % PLACES;
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      PLACE_LOCK,
      place,
    ]);
    if (rows[0]?.taken) return place;
  }
  throw new StartProblem(`${PLACES} servers share this database already; that is as many as can.`);
}

/** A connection that somebody else's hand lies on, such as a pooler's, may go on while the lock is gone. */
async function isStillHeld(client: pg.Client, place: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = $1 and objid = $2`,
    [PLACE_LOCK, place],
  );
  return rowCount === 1;
}
