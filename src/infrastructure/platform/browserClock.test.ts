import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserClock } from './browserClock.ts';

const DAY_MS = 86_400_000;
const answerOf = (at: number) => new Headers({ date: new Date(at).toUTCString() });
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  browserClock.synchronize(answerOf(Date.now()));
  vi.useRealTimers();
});

it.each([3 * DAY_MS, -3 * DAY_MS])('follows a server whose clock differs from the device by %s ms', (difference) => {
  browserClock.synchronize(answerOf(Date.now() + difference));
  expect(browserClock.now() - Date.now()).toBe(difference);
});

it('keeps its time for a response without a date, with an invalid one, or with a small difference', () => {
  const before = browserClock.now() - Date.now();
  for (const headers of [new Headers(), new Headers({ date: 'yesterday' }), answerOf(Date.now() - 20_000)])
    browserClock.synchronize(headers);
  expect(browserClock.now() - Date.now()).toBe(before);
});
