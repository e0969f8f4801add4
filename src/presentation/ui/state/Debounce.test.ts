import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Debounce } from './Debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once, after the last request', () => {
  const run = vi.fn();
  const debounce = new Debounce(run, 300);
  debounce.schedule();
  vi.advanceTimersByTime(299);
  debounce.schedule();
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs again when requested again, and not at all when cancelled', () => {
  const run = vi.fn();
  const debounce = new Debounce(run, 300);
  debounce.schedule();
  vi.advanceTimersByTime(300);
  debounce.schedule();
  vi.advanceTimersByTime(300);
  debounce.schedule();
  debounce.cancel();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});
