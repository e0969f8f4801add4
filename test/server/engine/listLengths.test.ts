import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { holders, listLengths } from '#server/storage/schema/openWork.ts';
import { differingLengths } from '#test/support/copiedColumns.ts';
import { onBothDatabases } from '#test/support/database.ts';

const MEMBERS = ['1', '2', '3'];
const rowsOf = (task: string, members: readonly string[]) =>
  members.map((member) => ({ tenant: '1', member, createdAt: 0, task, initiator: '9', found: '' }));

/** So many writings that rows are put together again and again meanwhile. */
const WRITINGS = 400;

onBothDatabases('the length of a to-do list', (fresh) => {
  it('is what stands in it, whatever comes, goes, comes again or is undone at the same time', async () => {
    const database = await fresh();
    const write = async (turn: number): Promise<void> => {
      const task = String(turn % 40);
      await database
        .transaction(async (tx) => {
          if (turn % 3 === 0) await tx.delete(holders).where(eq(holders.task, task));
          else
            await tx
              .insert(holders)
              .values(rowsOf(task, MEMBERS.slice(turn % 2)))
              .onConflictDoNothing();
          if (turn % 7 === 0) throw new Error('undone');
        })
        .catch((error: unknown) => expect(error).toHaveProperty('message', 'undone'));
    };
    await Promise.all(Array.from({ length: WRITINGS }, (_, turn) => write(turn)));
    expect(await differingLengths(database.sql)).toEqual([]);
    expect(await database.sql.$count(holders)).toBeGreaterThan(0);
  }, 60_000);

  it('is kept in few rows, however often it changes', async () => {
    const database = await fresh();
    for (let turn = 0; turn < WRITINGS; turn += 1) {
      await database.sql.insert(holders).values(rowsOf('1', ['1']));
      await database.sql.delete(holders).where(and(eq(holders.task, '1'), eq(holders.member, '1')));
    }
    expect(await differingLengths(database.sql)).toEqual([]);
    expect(await database.sql.$count(listLengths)).toBeLessThan(2 * WRITINGS);
  }, 60_000);
});
