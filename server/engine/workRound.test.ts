import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database, Sql } from '../db/database.ts';
import { sequenceNumbers } from '../db/schema/openWork.ts';
import { work, type WorkItem } from '../db/schema/work.ts';
import { nextSequenceNumber } from '../db/nextSequenceNumber.ts';
import { completeWork, countParkedWork, queueWork } from '../db/work.ts';
import { createParkedReport, createWorkRound } from './workRound.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { onBothDatabases } from '#test/support/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TENANT = 'work';

onBothDatabases('background work', (fresh) => {
  let database: Database;
  const clock = createManualClock();
  beforeAll(async () => {
    database = await fresh();
  });
  beforeEach(async () => {
    await database.sql.delete(work);
    await database.sql.delete(sequenceNumbers);
  });

  const queue = (...keys: readonly string[]) =>
    database.transaction((tx) =>
      queueWork(
        tx,
        keys.map((key) => ({ tenant: TENANT, kind: 'mail', key, dueAt: clock.now(), payload: {} })),
      ),
    );
  const worker = (run: (item: WorkItem) => Promise<void>) =>
    createWorkRound({ database: database.background, clock }, 'mail', [{ kind: 'mail', run }]);
  /** Counts the effects of an item in the database. */
  const takeEffect = (item: WorkItem) =>
    database.background.transaction(async (tx: Sql) => {
      await nextSequenceNumber(tx, TENANT, item.key);
      await completeWork(tx, item);
    });
  const effects = async () =>
    Object.fromEntries((await database.sql.select().from(sequenceNumbers)).map(({ prefix, last }) => [prefix, last]));
  /** A worker that has claimed an item and takes effect later. */
  const slowWorker = () => {
    let [claim, release] = [() => undefined as void, () => undefined as void];
    const claimed = new Promise<void>((resolve) => (claim = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const round = worker(async (item) => {
      claim();
      await released;
      await takeEffect(item);
    })();
    const finish = () => {
      release();
      return round;
    };
    return { claimed, finish };
  };

  it('takes effect once, 200 times, if a lease ends while its worker runs and another one finishes', async () => {
    for (let times = 0; times < 200; times += 1) {
      await queue(`item${times}`);
      const slow = slowWorker();
      await slow.claimed;
      clock.advance(HOUR);
      expect(await worker(takeEffect)()).toBe(1);
      await slow.finish();
    }
    const counts = await effects();
    expect(Object.keys(counts)).toHaveLength(200);
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    expect(await database.sql.select().from(work)).toEqual([]);
  });

  it('that is scheduled again while it runs is rolled back and runs again', async () => {
    await queue('item');
    const slow = slowWorker();
    await slow.claimed;
    await queue('item');
    await slow.finish();
    expect(await effects()).toEqual({ item: 1 });
    expect(await database.sql.select().from(work)).toEqual([]);
  });

  it('is left to its worker until the lease ends', async () => {
    await queue('item');
    const slow = slowWorker();
    await slow.claimed;
    expect(await worker(takeEffect)()).toBe(0);
    await slow.finish();
    expect(await effects()).toEqual({ item: 1 });
  });

  it('that fails ten times is parked, counted and reported, and other work goes on', async () => {
    await queue('odd');
    let tries = 0;
    const round = worker(async (item) => {
      if (item.key !== 'odd') return takeEffect(item);
      tries += 1;
      throw new Error('It is odd.');
    });
    const lines: string[] = [];
    const report = createParkedReport({ database: database.background, clock }, (line) => lines.push(line));
    for (let hour = 0; hour < 15; hour += 1) {
      await round().catch(() => undefined);
      await report();
      expect(await countParkedWork(database.sql, clock.now())).toBe(tries < 10 ? 0 : 1);
      clock.advance(HOUR);
    }
    expect(tries).toBe(10);
    expect(lines).toEqual([expect.stringContaining('1 rows of the table "work"')]);
    expect(await database.sql.select().from(work)).toMatchObject([{ key: 'odd', error: 'Error: It is odd.' }]);
    await queue('plain');
    await round();
    expect(await effects()).toEqual({ plain: 1 });
  });
});
