import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockInstanceRow, lockInstanceOfTask } from '#server/engine/lockInstanceRow.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { instances } from '#server/db/schema/requests.ts';
import { onPostgres } from '#test/support/database.ts';
import { createTestEngine } from '#test/support/engine.ts';
import { chart } from '#testing/chart.ts';

onPostgres('the row of a request', (open) => {
  async function twoServers() {
    const [one, other] = [await open('locks'), await open('locks')];
    await migrate(one);
    const office = createTestEngine(one);
    const start = async () =>
      office.start(await office.deploy(chart(['start -> boss', 'boss -> end']), 'steps'), 'clerk');
    return { one, other, start };
  }
  /** Whether another transaction holds the row lock. */
  const isHeld = (database: Database, id: string) =>
    database.transaction(
      async (tx) =>
        (
          await tx
            .select({ id: instances.id })
            .from(instances)
            .where(eq(instances.id, id))
            .for('update', { skipLocked: true })
        ).length === 0,
    );

  it('is read with the changes of the transaction that held the lock before', async () => {
    const { one, other, start } = await twoServers();
    const { id, tasks } = await start();
    let second: Promise<string | undefined> | undefined;
    await one.transaction(async (tx) => {
      await lockInstanceRow(tx, id);
      second = other.transaction(async (waiting) => (await lockInstanceOfTask(waiting, tasks[0]?.id ?? ''))?.number);
      await tx.update(instances).set({ number: 'first' }).where(eq(instances.id, id));
    });
    expect(await second).toBe('first');
  });

  it('can be locked by its id and by a task, and is free again afterwards', async () => {
    const { one, other, start } = await twoServers();
    const { id, tasks } = await start();
    for (const lock of [
      (tx: typeof one.sql) => lockInstanceRow(tx, id),
      (tx: typeof one.sql) => lockInstanceOfTask(tx, tasks[0]?.id ?? ''),
    ]) {
      await one.transaction(async (tx) => {
        expect(await lock(tx)).toMatchObject({ id, isLocked: true });
        expect(await isHeld(other, id)).toBe(true);
      });
      expect(await isHeld(other, id)).toBe(false);
    }
  });

  it('is locked together with the request that called it', async () => {
    const { one, other, start } = await twoServers();
    const [caller, called] = [await start(), await start()];
    await one.sql.update(instances).set({ caller: caller.id }).where(eq(instances.id, called.id));
    await one.transaction(async (tx) => {
      expect(await lockInstanceOfTask(tx, called.tasks[0]?.id ?? '')).toMatchObject({ id: called.id });
      expect([await isHeld(other, caller.id), await isHeld(other, called.id)]).toEqual([true, true]);
    });
  });

  it('is undefined for an unknown id', async () => {
    const { one } = await twoServers();
    const found = await one.transaction(async (tx) => [
      await lockInstanceRow(tx, '1'),
      await lockInstanceOfTask(tx, '1'),
    ]);
    expect(found).toEqual([undefined, undefined]);
  });
});
