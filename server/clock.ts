import type { Instant } from '#domain/shared/ids.ts';

/** The time, injected everywhere: nothing in the server reads the system clock by itself. */
export interface Clock {
  now(): Instant;
}
export const systemClock: Clock = { now: () => Date.now() };
