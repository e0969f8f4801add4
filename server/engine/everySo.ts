import type { ServerClock } from '../serverClock.ts';
import type { WorkRound } from './worker.ts';

const EVERY = 15_000;

/** Work that is looked for every few seconds only, however often the worker is woken. */
export function everySo(clock: ServerClock, work: WorkRound): WorkRound {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    if (now - last < EVERY) return 0;
    last = now;
    return work();
  };
}
