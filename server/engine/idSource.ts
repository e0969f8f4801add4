import type { ServerClock } from '#server/config/serverClock.ts';

/** Creates unique ids: strings of 19 digits that increase with time. */
export interface IdSource {
  next(): string;
  /** Reserves {@link ID_BLOCK_SIZE} consecutive ids and returns the first one. */
  block(): string;
}
/** Size of a reserved block of ids. A command uses fewer: the core aborts after 1,000 steps. */
const ID_BLOCK_SIZE = 10_000;

/**
 * An id consists of the timestamp in milliseconds, two digits for the process, and a counter.
 * @param place number of this process among those that share the database, 0 to 99, so that two processes never create
 * the same id. If it throws, no id is created.
 */
export function createIdSource(clock: ServerClock, place: () => number): IdSource {
  let last = 0;
  const block = (): string => {
    last = Math.max(clock.now(), last + 1);
    return `${last}${String(place()).padStart(2, '0')}0000`;
  };
  let own = { first: 0n, moment: 0, used: ID_BLOCK_SIZE };
  return {
    block,
    next() {
      if (own.used === ID_BLOCK_SIZE || clock.now() > own.moment)
        own = { first: BigInt(block()), moment: last, used: 0 };
      own.used += 1;
      return String(own.first + BigInt(own.used - 1));
    },
  };
}
