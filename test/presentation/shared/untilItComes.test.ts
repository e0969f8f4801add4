import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilItComes } from '#presentation/shared/untilItComes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A piece of the program that comes with the attempt of this number. */
function comesAt(number: number) {
  const asked: number[] = [];
  const load = async () => {
    asked.push(asked.length + 1);
    if (asked.length < number) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  };
  return { asked, load };
}

it('is asked for until it is there, and no more', async () => {
  const { asked, load } = comesAt(3);
  const taken: string[] = [];
  untilItComes(load, (code) => taken.push(code));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, taken]).toEqual([[1, 2, 3], ['code']]);
});

it('is not asked for any more when nobody waits, and then not taken', async () => {
  const { asked, load } = comesAt(2);
  const taken: string[] = [];
  const leave = untilItComes(load, (code) => taken.push(code));
  await vi.advanceTimersByTimeAsync(1000);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, taken]).toEqual([[1], []]);
});
