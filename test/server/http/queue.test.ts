import { expect, it } from 'vitest';
import { QueueFullError, createQueue } from '#server/http/concurrencyLimit.ts';

const PLACES = { maxRunning: 2, maxWaiting: 4, maxWaitingPerUser: 3, messageKey: 'busy' } as const;

/** Creates work that the test ends explicitly. */
function createControlledJobs() {
  const inTurn = createQueue(PLACES);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const come = (who: string, name: string) =>
    inTurn(who, () => {
      begun.push(name);
      return new Promise<string>((end) => ends.push(() => end(name)));
    });
  const settled = () => new Promise((next) => setImmediate(next));
  return { begun, come, endOne: async () => (ends.shift()?.(), settled()), inTurn, settled };
}

it('runs two jobs, queues others in order, and refuses callers beyond the queue limit', async () => {
  const { begun, come, endOne, settled } = createControlledJobs();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => come('one', name));
  await expect(come('one', 'f')).rejects.toBeInstanceOf(QueueFullError);
  const other = come('two', 'g');
  await expect(come('three', 'h')).rejects.toBeInstanceOf(QueueFullError);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
  const late = come('three', 'i');
  for (let left = 0; left < 7; left += 1) await endOne();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'i']);
  expect(await Promise.all([...all, other, late])).toEqual(begun);
});

it('releases its slot when a job fails, and never runs more than two', async () => {
  const { inTurn, come, begun, endOne, settled } = createControlledJobs();
  await expect(inTurn('one', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const three = ['a', 'b', 'c'].map((name) => come('one', name));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  for (let left = 0; left < 3; left += 1) await endOne();
  expect(await Promise.all(three)).toEqual(['a', 'b', 'c']);
});
