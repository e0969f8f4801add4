import type { Instant } from '#domain/shared/ids.ts';

/** The time, injected everywhere: nothing in the server reads the system clock by itself. */
export interface Clock {
  now(): Instant;
}
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands at a moment now and runs on from there. */
export function clockFrom(begin: Instant): Clock {
  const ahead = begin - systemClock.now();
  return { now: () => systemClock.now() + ahead };
}
