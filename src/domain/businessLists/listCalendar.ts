import type { InstanceId } from '../shared/ids.ts';
import type { ListForms } from './listDefinition.ts';

/** The records of a month as calendar entries (contract pages 1). */
export interface ListCalendar {
  readonly name: string;
  readonly forms: ListForms;
  /** Label of the button that adds a record; absent if the user may not add one. */
  readonly add?: string;
  readonly entries: readonly CalendarEntry[];
  /** Number of records in the requested days; greater than `entries.length` if the response was truncated. */
  readonly total: number;
}

/**
 * One record in a calendar.
 * @property start in the company's time zone, `yyyy-MM-dd` with or without a time of day.
 */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** Values of the record to show on its day, already formatted. */
  readonly facts: readonly string[];
  readonly request?: InstanceId;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Fits every month, so that all months have the same height. */
const WEEKS_SHOWN = 6;

const formatDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const parseDay = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

export const addDays = (day: string, days: number): string => formatDay(parseDay(day) + days * DAY_MS);

/** Returns the same day some months later, or the last day of that month if it is shorter. */
export function addMonthsToDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return formatDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Returns the days to show for a month, always six full weeks. `firstDay` is 0 for Sunday, 1 for Monday. */
export function getMonthGrid(month: string, firstDay: 0 | 1): readonly string[] {
  const first = parseDay(`${month}-01`);
  const before = (new Date(first).getUTCDay() - firstDay + WEEK) % WEEK;
  return Array.from({ length: WEEK * WEEKS_SHOWN }, (_, at) => formatDay(first + (at - before) * DAY_MS));
}

/** Returns the first and last day of the week that contains `day`. */
export function getWeekBounds(day: string, firstDay: 0 | 1): readonly [first: string, last: string] {
  const before = (new Date(parseDay(day)).getUTCDay() - firstDay + WEEK) % WEEK;
  return [addDays(day, -before), addDays(day, WEEK - 1 - before)];
}

const timeOf = (moment: string): string => moment.slice(11, 16);
const isMidnight = (moment: string): boolean => ['', '00:00'].includes(timeOf(moment));

/** Whether an entry is all-day: neither its start nor its end has a time of day. */
export const isAllDay = ({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): boolean =>
  isMidnight(start) && isMidnight(end);

/** Returns the first and last day of an entry. A timed entry that ends at midnight ends on the day before. */
export function getEntryBounds(entry: Pick<CalendarEntry, 'start' | 'end'>): readonly [first: string, last: string] {
  const first = entry.start.slice(0, 10);
  const end = entry.end.slice(0, 10);
  const last = !isAllDay(entry) && isMidnight(entry.end) && end > first ? addDays(end, -1) : end;
  return [first, last < first ? first : last];
}

/** Groups entries by day, each day's entries in order of their start. Every given day has a list. */
export function groupEntriesByDay(
  entries: readonly CalendarEntry[],
  days: readonly string[],
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const found = new Map<string, CalendarEntry[]>(days.map((day) => [day, []]));
  for (const entry of entries.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const [first, last] = getEntryBounds(entry);
    // Clamps long entries to the days shown, so that an entry of several years does not cost a step a day.
    const end = last < to ? last : to;
    for (let day = first > from ? first : from; day !== '' && day <= end; day = addDays(day, 1))
      found.get(day)?.push(entry);
  }
  return found;
}
