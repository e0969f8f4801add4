const MORNING = Date.parse('2026-11-20T09:00:00+08:00');

/** A clock that only advances when the test advances it. */
export function createManualClock(start = MORNING) {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    reset: () => {
      now = start;
    },
  };
}
export type ManualClock = ReturnType<typeof createManualClock>;
