import type { ServerClock } from '../serverClock.ts';

/** Fresh ids: digit strings of 19 digits that rise with time. */
export interface IdSource {
  next(): string;
  /** The first of {@link BLOCK} ids nobody else gets. */
  block(): string;
}
/** More than any command takes: a runaway is stopped at 1,000 steps. */
const BLOCK = 10_000;

/**
 * Milliseconds, the process, and a count within the millisecond.
 * @param place this process among those that share the database, 0 to 99: two processes never give the same id. Without
 *   one it throws, and no id is given.
 */
export function makeIdSource(clock: ServerClock, place: () => number): IdSource {
  let last = 0;
  const block = (): string => {
    last = Math.max(clock.now(), last + 1);
    return `${last}${String(place()).padStart(2, '0')}0000`;
  };
  let own = { first: 0n, moment: 0, used: BLOCK };
  return {
    block,
    next() {
      if (own.used === BLOCK || clock.now() > own.moment) own = { first: BigInt(block()), moment: last, used: 0 };
      own.used += 1;
      return String(own.first + BigInt(own.used - 1));
    },
  };
}
