const MORNING = Date.parse('2026-11-20T09:00:00+08:00');

/** A clock that only goes when it is told to. */
export function handClock(start = MORNING) {
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
export type HandClock = ReturnType<typeof handClock>;
