import { onTestFinished } from 'vitest';

/**
 * Holds every timer with exactly this delay until the test fires it, so that a test can show that a page waits for this
 * time and for no other.
 */
export function holdTimers(delayMs: number): { readonly count: () => number; readonly fire: () => void } {
  const { setTimeout: start, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  let last = 0;
  window.setTimeout = ((handler: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
    if (delay !== delayMs) return start(handler, delay, ...values);
    last -= 1;
    held.set(last, () => handler(...values));
    return last;
  }) as typeof window.setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id === undefined || !held.delete(id)) clear(id);
  }) as typeof window.clearTimeout;
  onTestFinished(() => {
    window.setTimeout = start;
    window.clearTimeout = clear;
  });
  return {
    count: () => held.size,
    fire: () => {
      const due = [...held.values()];
      held.clear();
      for (const run of due) run();
    },
  };
}
