import { WALL_OFFSET_MS } from '../shared/companyWall.ts';
import type { InstanceId } from '../shared/ids.ts';
import type { ListForms } from './listDefinition.ts';

/** Records on the days of a month (contract pages 1). */
export interface ListCalendar {
  readonly name: string;
  readonly forms: ListForms;
  /** What the button for a new record is called, where one may be made. */
  readonly add?: string;
  readonly entries: readonly CalendarEntry[];
  /** How many there are in the days asked for; more than the entries where not all of them came. */
  readonly total: number;
}

/**
 * One record in a calendar.
 * @property start on the wall of the company, `yyyy-MM-dd` with a time or without.
 */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** What is told of it on its day, in words. */
  readonly facts: readonly string[];
  readonly request?: InstanceId;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Every month finds room in them, so that no month is taller than another. */
const WEEKS_SHOWN = 6;

const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const momentOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

/** The day it is on the wall of the company. */
export const companyDay = (now: number): string => dayAt(now + WALL_OFFSET_MS);

export const dayAfter = (day: string, days: number): string => dayAt(momentOf(day) + days * DAY_MS);

/** The same day some months later, or the last of a month that is shorter. */
export function dayMonthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The days of the weeks a month lies in, always six weeks; `firstDay` is 0 for Sunday, 1 for Monday. */
export function daysOfMonth(month: string, firstDay: 0 | 1): readonly string[] {
  const first = momentOf(`${month}-01`);
  const before = (new Date(first).getUTCDay() - firstDay + WEEK) % WEEK;
  return Array.from({ length: WEEK * WEEKS_SHOWN }, (_, at) => dayAt(first + (at - before) * DAY_MS));
}

/** Where its week begins and ends. */
export function weekAround(day: string, firstDay: 0 | 1): readonly [first: string, last: string] {
  const before = (new Date(momentOf(day)).getUTCDay() - firstDay + WEEK) % WEEK;
  return [dayAfter(day, -before), dayAfter(day, WEEK - 1 - before)];
}

const timeOf = (moment: string): string => moment.slice(11, 16);
const isMidnight = (moment: string): boolean => ['', '00:00'].includes(timeOf(moment));

/** It takes whole days: neither its beginning nor its end has a time of day. */
export const takesWholeDays = ({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): boolean =>
  isMidnight(start) && isMidnight(end);

/** First and last day of an entry. One with times that ends at midnight has ended the day before. */
export function daysOfEntry(entry: Pick<CalendarEntry, 'start' | 'end'>): readonly [first: string, last: string] {
  const first = entry.start.slice(0, 10);
  const end = entry.end.slice(0, 10);
  const last = !takesWholeDays(entry) && isMidnight(entry.end) && end > first ? dayAfter(end, -1) : end;
  return [first, last < first ? first : last];
}

/** What takes place on each of these days, in the order in which it begins. */
export function entriesByDay(
  entries: readonly CalendarEntry[],
  days: readonly string[],
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const found = new Map<string, CalendarEntry[]>(days.map((day) => [day, []]));
  for (const entry of entries.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const [first, last] = daysOfEntry(entry);
    // Whatever has gone on for years is walked through only where it is shown.
    const end = last < to ? last : to;
    for (let day = first > from ? first : from; day !== '' && day <= end; day = dayAfter(day, 1))
      found.get(day)?.push(entry);
  }
  return found;
}
