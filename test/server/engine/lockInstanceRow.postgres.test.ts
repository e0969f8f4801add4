import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockInstanceRow, lockInstanceRowOfTask } from '#server/engine/lockInstanceRow.ts';
import { migrate } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/database.ts';
import { instances } from '#server/storage/schema/requests.ts';
import { onPostgres } from '#test/support/database.ts';
import { engineOver } from '#test/support/engine.ts';
import { chart } from '#testing/chartOfLines.ts';

onPostgres('a locked request', (open) => {
  async function twoServers() {
    const [one, other] = [await open('locks'), await open('locks')];
    await migrate(one);
    const office = engineOver(one);
    const start = async () =>
      office.start(await office.deploy(chart(['start -> boss', 'boss -> end']), 'steps'), 'clerk');
    return { one, other, start };
  }
  /** Whether somebody else holds the row at this moment. */
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

  it('is read as the one before has left it', async () => {
    const { one, other, start } = await twoServers();
    const { id, tasks } = await start();
    let second: Promise<string | undefined> | undefined;
    await one.transaction(async (tx) => {
      await lockInstanceRow(tx, id);
      second = other.transaction(async (waiting) => (await lockInstanceRowOfTask(waiting, tasks[0]?.id ?? ''))?.number);
      await tx.update(instances).set({ number: 'first' }).where(eq(instances.id, id));
    });
    expect(await second).toBe('first');
  });

  it('is held by its id and by a task of it, and free again afterwards', async () => {
    const { one, other, start } = await twoServers();
    const { id, tasks } = await start();
    for (const lock of [
      (tx: typeof one.sql) => lockInstanceRow(tx, id),
      (tx: typeof one.sql) => lockInstanceRowOfTask(tx, tasks[0]?.id ?? ''),
    ]) {
      await one.transaction(async (tx) => {
        expect(await lock(tx)).toMatchObject({ id, isLocked: true });
        expect(await isHeld(other, id)).toBe(true);
      });
      expect(await isHeld(other, id)).toBe(false);
    }
  });

  it('that another one called is held with it', async () => {
    const { one, other, start } = await twoServers();
    const [caller, called] = [await start(), await start()];
    await one.sql.update(instances).set({ caller: caller.id }).where(eq(instances.id, called.id));
    await one.transaction(async (tx) => {
      expect(await lockInstanceRowOfTask(tx, called.tasks[0]?.id ?? '')).toMatchObject({ id: called.id });
      expect([await isHeld(other, caller.id), await isHeld(other, called.id)]).toEqual([true, true]);
    });
  });

  it('is nothing when there is none', async () => {
    const { one } = await twoServers();
    const found = await one.transaction(async (tx) => [
      await lockInstanceRow(tx, '1'),
      await lockInstanceRowOfTask(tx, '1'),
    ]);
    expect(found).toEqual([undefined, undefined]);
  });
});
