import { and, eq, ne, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TaskStatus } from '#domain/workflow/taskKinds.ts';
import { holders, listLengths, tasks } from '#server/db/schema/openWork.ts';
import { findWrongListLengths } from '#test/support/copiedColumns.ts';
import { onBothDatabases } from '#test/support/database.ts';

const MEMBERS = ['1', '2', '3'];
const rowsOf = (task: string, members: readonly string[]) =>
  members.map((member) => ({ tenant: '1', member, createdAt: 0, task, initiator: '9', found: '' }));

const TASK = {
  tenant: '1',
  instance: '1',
  definition: '1',
  category: '1',
  node: 'a',
  nodeName: 'A',
  token: '1',
  kind: 'ordinary',
  version: 1,
  executors: [],
  createdAt: 0,
} as const;

/** Enough writes to merge the counter rows several times. */
const WRITE_COUNT = 400;

onBothDatabases('the length of a to-do list', (fresh) => {
  it('equals the number of its rows under concurrent inserts, deletes and rollbacks', async () => {
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
    await Promise.all(Array.from({ length: WRITE_COUNT }, (_, turn) => write(turn)));
    expect(await findWrongListLengths(database.sql)).toEqual([]);
    expect(await database.sql.$count(holders)).toBeGreaterThan(0);
  }, 60_000);

  it('is also counted for all open tasks of a company, however they open and close', async () => {
    const database = await fresh();
    const open = sql`select coalesce(sum(change), 0)::int as open from ${listLengths} where tenant = '1' and member = '*tasks'`;
    const numberOf = async () => ((await database.sql.execute(open)) as { rows: unknown[] }).rows[0];
    const row = (id: string, status: TaskStatus) => ({ ...TASK, id, status });
    await database.sql.insert(tasks).values([row('1', 'opened'), row('2', 'opened'), row('3', 'replied')]);
    expect(await numberOf()).toEqual({ open: 2 });
    const again = { target: tasks.id, set: { status: sql`excluded.status` } };
    await database.sql
      .insert(tasks)
      .values([row('1', 'replied'), row('2', 'locked'), row('3', 'opened'), row('4', 'opened')])
      .onConflictDoUpdate(again);
    expect(await numberOf()).toEqual({ open: 3 });
    await database.sql.delete(tasks).where(ne(tasks.id, '4'));
    expect(await numberOf()).toEqual({ open: 1 });
    expect(await findWrongListLengths(database.sql)).toEqual([]);
  });

  it('is stored in few rows, however often it changes', async () => {
    const database = await fresh();
    for (let turn = 0; turn < WRITE_COUNT; turn += 1) {
      await database.sql.insert(holders).values(rowsOf('1', ['1']));
      await database.sql.delete(holders).where(and(eq(holders.task, '1'), eq(holders.member, '1')));
    }
    expect(await findWrongListLengths(database.sql)).toEqual([]);
    expect(await database.sql.$count(listLengths)).toBeLessThan(2 * WRITE_COUNT);
  }, 60_000);
});
