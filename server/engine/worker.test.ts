import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { createWorker } from './worker.ts';

/** Mock source of `due` jobs; each round runs one. */
function createJobs(due: number) {
  const done: number[] = [];
  return { done, round: async () => (done.length < due ? done.push(done.length) && 1 : 0) };
}

it('runs all due jobs of every type and stops', async () => {
  const [timers, batches] = [createJobs(3), createJobs(2)];
  await createWorker([[timers.round, batches.round]]).settle();
  expect([timers.done.length, batches.done.length]).toEqual([3, 2]);
});

it('runs one round at a time, however often it is woken', async () => {
  let [now, most] = [0, 0];
  let left = 4;
  const worker = createWorker([
    [
      async () => {
        most = Math.max(most, (now += 1));
        await Promise.resolve();
        now -= 1;
        return (left -= 1) > 0 ? 1 : 0;
      },
    ],
  ]);
  await Promise.all([worker.settle(), worker.settle(), worker.settle()]);
  expect(most).toBe(1);
});

it('runs each queue by itself, so that slow work of one delays no other', async () => {
  let finish = (_items: number): void => undefined;
  const slow = new Promise<number>((resolve) => (finish = resolve));
  const work = createJobs(1);
  const worker = createWorker([[() => slow], [work.round]]);
  const app = fastify();
  worker.start(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(work.done).toHaveLength(1));
  finish(0);
  await app.close();
});

it('reports a failed round once and runs the next one normally', async () => {
  let fails = true;
  const work = createJobs(1);
  const worker = createWorker([
    [
      async () => {
        if (fails) throw new Error('no database');
        return work.round();
      },
    ],
  ]);
  await expect(worker.settle()).rejects.toThrow('no database');
  fails = false;
  await worker.settle();
  expect(work.done).toHaveLength(1);
});

it('does not start before the server listens', async () => {
  const work = createJobs(1);
  const worker = createWorker([[work.round]]);
  worker.wake();
  expect(work.done).toHaveLength(0);
  const app = fastify();
  worker.start(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
  expect(work.done).toHaveLength(1);
});

it('pauses between rounds without losing a wake-up', async () => {
  let rounds = 0;
  const worker = createWorker([
    [
      async () => {
        rounds += 1;
        return 0;
      },
    ],
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
