import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './loadWithRetry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A code chunk that loads at the attempt of this number. */
function loadsAtAttempt(number: number) {
  const asked: number[] = [];
  const load = async () => {
    asked.push(asked.length + 1);
    if (asked.length < number) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  };
  return { asked, load };
}

it('retries until the chunk is loaded, and no longer', async () => {
  const { asked, load } = loadsAtAttempt(3);
  const taken: string[] = [];
  loadWithRetry(load, (code) => taken.push(code));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, taken]).toEqual([[1, 2, 3], ['code']]);
});

it('stops retrying when the caller has left, and ignores the result', async () => {
  const { asked, load } = loadsAtAttempt(2);
  const taken: string[] = [];
  const leave = loadWithRetry(load, (code) => taken.push(code));
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, taken]).toEqual([[1], []]);
});
