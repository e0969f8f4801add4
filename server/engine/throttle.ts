import type { ServerClock } from '#server/config/serverClock.ts';
import type { WorkRound } from './worker.ts';

const INTERVAL_MS = 15_000;

/** Runs the work at most once every 15 seconds, however often the worker is woken. */
export function throttle(clock: ServerClock, work: WorkRound): WorkRound {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    // A clock that was set back does not stop the work.
    if (Math.abs(now - last) < INTERVAL_MS) return 0;
    last = now;
    return work();
  };
}
