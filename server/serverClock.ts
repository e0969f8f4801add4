import type { Instant } from '#domain/shared/ids.ts';

/** The time, injected everywhere: nothing in the server reads the system clock by itself. */
export interface ServerClock {
  now(): Instant;
}
export const systemClock: ServerClock = { now: () => Date.now() };

/** A clock that stands at a moment now and runs on from there. */
export function clockFrom(begin: Instant): ServerClock {
  const ahead = begin - systemClock.now();
  return { now: () => systemClock.now() + ahead };
}
