import type { Instant } from './ids.ts';

const DAY = 86_400_000;

/** Units of relative time (spec 9), largest first. A month has 30 days and a year 365: an approximation. */
export const TIME_UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;
export type TimeUnit = (typeof TIME_UNITS)[number][0];

/**
 * Returns the distance from now in the largest unit that fits at least once, truncated; negative values are in the
 * past, as in `Intl.RelativeTimeFormat`.
 */
export function relativeTime(moment: Instant, now: Instant): { readonly unit: TimeUnit; readonly value: number } {
  const distance = moment - now;
  const [unit, length] = TIME_UNITS.find(([, each]) => Math.abs(distance) >= each) ?? ['second', 1000];
  return { unit, value: Math.trunc(distance / length) + 0 };
}
