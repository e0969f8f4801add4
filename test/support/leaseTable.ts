import pg from 'pg';
import { vi } from 'vitest';
import { loadPgliteTemplate } from '#server/db/embedded/loadPgliteTemplate.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';

const SECOND = 1000;
const START = Date.parse('2026-11-20T09:00:00+08:00');

/**
 * What happens to the statements of a server: they arrive, wait before they are executed, wait with their answer, or
 * fail.
 */
export type Link = 'open' | 'requestsHeld' | 'answersHeld' | 'cut';

/**
 * Table of node leases in PGlite whose clock the test moves. Connections of servers are replaced: their SQL runs
 * unchanged, and their timers follow the same clock.
 */
export interface LeaseTable {
  /** The clock of the database, in milliseconds. */
  readonly now: () => number;
  /** Moves the clock on by one second, and executes every timer and statement of that second. */
  readonly passSecond: () => Promise<void>;
  /** Executes the statements that may arrive now. */
  readonly settle: () => Promise<void>;
  /** Leaves the given number of node numbers free; the others have been leased for ever. */
  readonly keepFree: (numbers: number) => Promise<void>;
  /** Changes the connection of a server, which names itself as the user of its address. */
  readonly setLink: (server: string, link: Link) => void;
  readonly close: () => Promise<void>;
}

export async function openLeaseTable(): Promise<LeaseTable> {
  const pglite = await openPGlite({ loadDataDir: await loadPgliteTemplate() });
  // Found before the function of the system, because that schema is named last.
  await pglite.exec(`
    create schema hand;
    set search_path = public, hand, pg_catalog;
    create function hand.clock_timestamp() returns timestamptz volatile language sql
      as $$ select to_timestamp(current_setting('hand.now')::float8 / 1000) $$;
  `);
  let now = START;
  let timeOfDatabase = 0;
  const links = new Map<string, Link>();
  const held: { readonly server: string; readonly go: () => void }[] = [];
  const running = new Set<Promise<unknown>>();
  const turns = createTurns();

  const passLink = async (server: string, holding: Link): Promise<void> => {
    while (links.get(server) === holding) await new Promise<void>((go) => held.push({ server, go }));
    if (links.get(server) === 'cut') throw new Error('The connection is cut.');
  };
  const execute = async (client: pg.Client, text: string, values?: unknown[]) => {
    await turns.take(client, text);
    if (timeOfDatabase !== now) await pglite.query(`select set_config('hand.now', $1, false)`, [String(now)]);
    timeOfDatabase = now;
    const { rows, affectedRows } = await pglite.query(text, values);
    turns.give(text);
    return { rows, rowCount: affectedRows };
  };
  const send = async (client: pg.Client, text: string, values?: unknown[]): Promise<unknown> => {
    const server = client.user ?? '';
    // A transaction that has begun is not held: it would hold up all servers, as its lock does.
    if (!turns.isOf(client)) await passLink(server, 'requestsHeld');
    const executed = execute(client, text, values);
    running.add(executed);
    const result = await executed.finally(() => running.delete(executed));
    if (!turns.isOf(client)) await passLink(server, 'answersHeld');
    return result;
  };
  const connect = async (client: pg.Client): Promise<void> => {
    if (links.get(client.user ?? '') === 'cut') throw new Error('The connection is cut.');
  };
  const end = async (client: pg.Client): Promise<void> => void client.emit('end');
  const query = (client: pg.Client, text: unknown, values: unknown): Promise<unknown> =>
    send(client, String(text), Array.isArray(values) ? values : undefined);
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(toMethod(connect));
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation(toMethod(end));
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(toMethod(query));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const settle = async (): Promise<void> => {
    do {
      await Promise.allSettled(running);
      await new Promise((resolve) => setImmediate(resolve));
    } while (running.size > 0);
  };
  return {
    now: () => now,
    async passSecond() {
      now += SECOND;
      await vi.advanceTimersByTimeAsync(SECOND);
      await settle();
    },
    settle,
    async keepFree(numbers) {
      await pglite.query(`update nodes set expires_at = 'infinity' where id >= $1`, [numbers]);
    },
    setLink(server, link) {
      links.set(server, link);
      for (const each of held.splice(0)) {
        if (each.server === server) each.go();
        else held.push(each);
      }
    },
    async close() {
      vi.useRealTimers();
      vi.restoreAllMocks();
      await pglite.close();
    },
  };
}

const toMethod = (work: (client: pg.Client, text: unknown, values: unknown) => unknown) =>
  function method(this: pg.Client, text?: unknown, values?: unknown): unknown {
    return work(this, text, values);
  };

/** PGlite has one session: while one client is in a transaction, the others wait. */
function createTurns() {
  let owner: pg.Client | undefined;
  const waiting: (() => void)[] = [];
  return {
    isOf: (client: pg.Client) => owner === client,
    async take(client: pg.Client, text: string) {
      while (owner !== undefined && owner !== client) await new Promise<void>((resolve) => waiting.push(resolve));
      if (text === 'begin') owner = client;
    },
    give(text: string) {
      if (text !== 'commit') return;
      owner = undefined;
      for (const go of waiting.splice(0)) go();
    },
  };
}
