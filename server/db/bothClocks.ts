/** Both clocks in milliseconds: a suspended machine stops the steady one, and an operator may set the other one. */
export interface Reading {
  readonly steady: number;
  readonly wall: number;
}

export const readClocks = (): Reading => ({ steady: performance.now(), wall: Date.now() });

/** Returns the milliseconds since a reading by the clock that has advanced more. */
export const elapsedSince = (before: Reading, now: Reading): number =>
  Math.max(now.steady - before.steady, now.wall - before.wall);
