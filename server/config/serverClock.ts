import type { Instant } from '#domain/shared/ids.ts';

/** Source of the current time, injected everywhere: no other code of the server reads the system clock. */
export interface ServerClock {
  now(): Instant;
}
export const systemClock: ServerClock = { now: () => Date.now() };

/** Returns a clock that starts at the given timestamp and runs at normal speed. */
export function createOffsetClock(begin: Instant): ServerClock {
  const ahead = begin - systemClock.now();
  return { now: () => systemClock.now() + ahead };
}
