import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { makeWorker } from '#server/engine/worker.ts';

/** So many pieces of work are due; each round does one. */
function pile(due: number) {
  const done: number[] = [];
  return { done, round: async () => (done.length < due ? done.push(done.length) && 1 : 0) };
}

it('does all that is due, of every kind, and comes to an end', async () => {
  const [timers, batches] = [pile(3), pile(2)];
  await makeWorker([timers.round, batches.round]).settle();
  expect([timers.done.length, batches.done.length]).toEqual([3, 2]);
});

it('works one round at a time, however often it is asked', async () => {
  let [now, most] = [0, 0];
  let left = 4;
  const worker = makeWorker([
    async () => {
      most = Math.max(most, (now += 1));
      await Promise.resolve();
      now -= 1;
      return (left -= 1) > 0 ? 1 : 0;
    },
  ]);
  await Promise.all([worker.settle(), worker.settle(), worker.settle()]);
  expect(most).toBe(1);
});

it('tells a failed round once, and starts afresh with the next one', async () => {
  let fails = true;
  const work = pile(1);
  const worker = makeWorker([
    async () => {
      if (fails) throw new Error('no database');
      return work.round();
    },
  ]);
  await expect(worker.settle()).rejects.toThrow('no database');
  fails = false;
  await worker.settle();
  expect(work.done).toHaveLength(1);
});

it('waits with its work until the server listens', async () => {
  const work = pile(1);
  const worker = makeWorker([work.round]);
  worker.wake();
  expect(work.done).toHaveLength(0);
  const app = fastify();
  worker.start(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
  expect(work.done).toHaveLength(1);
});

it('rests between the rounds commands ask for, and forgets none of them', async () => {
  let rounds = 0;
  const worker = makeWorker([
    async () => {
      rounds += 1;
      return 0;
    },
  ]);
  const app = fastify();
  worker.start(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(rounds).toBe(1));
  for (let command = 0; command < 50; command += 1) {
    worker.wake();
    await setImmediate();
  }
  await vi.waitFor(() => expect(rounds).toBe(2));
  await app.close();
  expect(rounds).toBe(2);
});
