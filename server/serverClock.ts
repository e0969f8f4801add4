import type { Instant } from '#domain/shared/ids.ts';

/** The time, injected everywhere: nothing in the server reads the system clock by itself. */
export interface ServerClock {
  now(): Instant;
}
export const systemClock: ServerClock = { now: () => Date.now() };
