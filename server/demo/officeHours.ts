import { isWorkingDay, type WorkCalendar } from '#package/definition.ts';
import type { Instant } from '#package/process.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Office hours: GMT+8, 9:00 to 18:00, Monday to Friday. */
const ZONE = 8 * HOUR;
const [OPENS, CLOSES] = [9 * HOUR, 18 * HOUR];

const dayNumber = (moment: Instant): number => Math.floor((moment + ZONE) / DAY);
const timeOfDay = (moment: Instant): number => (moment + ZONE) % DAY;
const toInstant = (day: number, time: number): Instant => day * DAY + time - ZONE;
/** 1970-01-01 was a Thursday. */
const isWorkday = (day: number): boolean => ![2, 3].includes(day % 7);

/** Returns the timestamp itself during office hours, otherwise the next opening. */
export function nextOfficeTime(moment: Instant): Instant {
  let day = dayNumber(moment);
  const isLate = timeOfDay(moment) >= CLOSES;
  if (isWorkday(day) && !isLate) return Math.max(moment, toInstant(day, OPENS));
  do day += 1;
  while (!isWorkday(day));
  return toInstant(day, OPENS);
}

/**
 * Maps a timestamp to office hours: a whole day to its nine hours, a weekend to those of Friday. The order is
 * preserved, so that evenly spaced events occur in office hours and in sequence.
 */
export function toOfficeTime(moment: Instant): Instant {
  let day = dayNumber(moment);
  while (!isWorkday(day)) day -= 1;
  let next = day + 1;
  while (!isWorkday(next)) next += 1;
  const passed = (moment - toInstant(day, 0)) / ((next - day) * DAY);
  return Math.round(toInstant(day, OPENS) + passed * (CLOSES - OPENS));
}

export function addOfficeHours(moment: Instant, hours: number): Instant {
  let [now, left] = [nextOfficeTime(moment), Math.round(hours * HOUR)];
  for (let rest = toInstant(dayNumber(now), CLOSES) - now; left >= rest; rest = CLOSES - OPENS) {
    left -= rest;
    now = nextOfficeTime(toInstant(dayNumber(now), CLOSES));
  }
  return now + left;
}

/**
 * Returns the date after a number of working days, as `yyyy-MM-dd`. If the first day is not a working day, counting
 * starts at the next one.
 */
export function formatWorkday(calendar: WorkCalendar, moment: Instant, days: number): string {
  let day = dayNumber(moment);
  for (let left = days; left > 0 || !isWorkingDay(calendar, day * DAY); day += 1)
    if (isWorkingDay(calendar, day * DAY)) left -= 1;
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Returns a time of day in the office's time zone a number of days away, or on the last working day before. */
export function officeTimestamp(moment: Instant, days: number, time: string): Instant {
  let day = dayNumber(moment) + days;
  while (!isWorkday(day)) day -= 1;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return toInstant(day, hours * HOUR + minutes * MINUTE);
}

/** Returns the date a number of days away, as `yyyy-MM-dd`. */
export const formatDay = (moment: Instant, days: number): string =>
  new Date((dayNumber(moment) + days) * DAY).toISOString().slice(0, 10);
