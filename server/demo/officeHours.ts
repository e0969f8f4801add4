import { isWorkingDay, type WorkCalendar } from '#package/definition.ts';
import type { Instant } from '#package/process.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The company works in GMT+8, from nine to six, five days a week. */
const ZONE = 8 * HOUR;
const [OPENS, CLOSES] = [9 * HOUR, 18 * HOUR];

const dayOf = (moment: Instant): number => Math.floor((moment + ZONE) / DAY);
const timeOf = (moment: Instant): number => (moment + ZONE) % DAY;
const at = (day: number, time: number): Instant => day * DAY + time - ZONE;
/** 1970-01-01 was a Thursday. */
const isWorkday = (day: number): boolean => ![2, 3].includes(day % 7);

/** The moment itself when the office is open, else the next opening. */
export function nextOpen(moment: Instant): Instant {
  let day = dayOf(moment);
  const isLate = timeOf(moment) >= CLOSES;
  if (isWorkday(day) && !isLate) return Math.max(moment, at(day, OPENS));
  do day += 1;
  while (!isWorkday(day));
  return at(day, OPENS);
}

/**
 * The office time that stands for any moment: a whole day is laid over its nine hours, a weekend over Friday's. Earlier
 * stays earlier, so that things told at even distances happen at the desk and in their order.
 */
export function inOfficeTime(moment: Instant): Instant {
  let day = dayOf(moment);
  while (!isWorkday(day)) day -= 1;
  let next = day + 1;
  while (!isWorkday(next)) next += 1;
  const passed = (moment - at(day, 0)) / ((next - day) * DAY);
  return Math.round(at(day, OPENS) + passed * (CLOSES - OPENS));
}

/** So many hours of office time later. */
export function afterOfficeHours(moment: Instant, hours: number): Instant {
  let [now, left] = [nextOpen(moment), Math.round(hours * HOUR)];
  for (let rest = at(dayOf(now), CLOSES) - now; left >= rest; rest = CLOSES - OPENS) {
    left -= rest;
    now = nextOpen(at(dayOf(now), CLOSES));
  }
  return now + left;
}

/** The day so many working days away, as `yyyy-MM-dd`; counted from the next one that is worked. */
export function workdayText(calendar: WorkCalendar, moment: Instant, days: number): string {
  let day = dayOf(moment);
  for (let left = days; left > 0 || !isWorkingDay(calendar, day * DAY); day += 1)
    if (isWorkingDay(calendar, day * DAY)) left -= 1;
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** A time by the clock of the office, so many days away; on the working day before, where that is none. */
export function momentInOffice(moment: Instant, days: number, time: string): Instant {
  let day = dayOf(moment) + days;
  while (!isWorkday(day)) day -= 1;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return at(day, hours * HOUR + minutes * MINUTE);
}

/** The day so many days away, as `yyyy-MM-dd`. */
export const dayText = (moment: Instant, days: number): string =>
  new Date((dayOf(moment) + days) * DAY).toISOString().slice(0, 10);
