import type { Clock } from '#application/ports/clock.ts';

export const browserClock: Clock = { now: () => Date.now() };
