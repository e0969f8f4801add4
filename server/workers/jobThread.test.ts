import { afterAll, expect, it } from 'vitest';
import { createJobThread } from './jobThread.ts';

const thread = createJobThread<string, number, { readonly sum: number; readonly jobs: number }, number>(
  new URL('../../test/server/workers/countingWorker.ts', import.meta.url),
  { timeoutMs: 3000 },
);
afterAll(() => thread.close());

async function* numbers(...all: readonly number[]) {
  for (const each of all) yield await Promise.resolve(each);
}

it('sends the parts of a job one by one and reuses the thread for the next job', async () => {
  expect(await thread.run('add', numbers(1, 2, 3))).toEqual({ ok: true, value: { sum: 6, jobs: 1 } });
  expect(await thread.run('add')).toEqual({ ok: true, value: { sum: 0, jobs: 2 } });
});

it('returns partial results before the job is done, and none of them to the next job', async () => {
  const pieces: number[] = [];
  const done = await thread.run('pieces', numbers(4, 5), (piece) => void pieces.push(piece));
  expect([done.ok, pieces]).toEqual([true, [4, 5]]);
  await thread.run('pieces', numbers(6));
  expect(pieces).toEqual([4, 5]);
  await thread.close();
});

it('reports an error and restarts', async () => {
  expect(await thread.run('throw')).toMatchObject({ ok: false, error: expect.stringContaining('no such sum') });
  expect(await thread.run('add', numbers(4))).toEqual({ ok: true, value: { sum: 4, jobs: 1 } });
  expect(await thread.run('exit')).toMatchObject({ ok: false, error: expect.stringContaining('ended') });
  expect(await thread.run('never')).toMatchObject({ ok: false, error: expect.stringContaining('longer') });
  expect(await thread.run('add', numbers(5))).toEqual({ ok: true, value: { sum: 5, jobs: 1 } });
});

it('throws an error of the parts without passing parts on to the next job', async () => {
  async function* broken() {
    yield await Promise.resolve(100);
    throw new Error('the database went away');
  }
  await expect(thread.run('add', broken())).rejects.toThrow('the database went away');
  expect(await thread.run('add', numbers(7))).toEqual({ ok: true, value: { sum: 7, jobs: 1 } });
});
