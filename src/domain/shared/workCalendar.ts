import { isTimeZone } from './timeZone.ts';
import { memoise } from './memoise.ts';

/**
 * The working time of a company. Dates are local dates of the company, in milliseconds since 1970-01-01T00:00 as
 * returned by `parseDate`; no time zone is applied.
 * @property hours the periods of a working day in minutes after midnight, sorted and not overlapping.
 * @property days working days of the week, 1 for Monday to 7 for Sunday.
 * @property holidays days off, as `yyyy-MM-dd`.
 * @property worked additional working days, as `yyyy-MM-dd`; they take precedence over weekends and holidays.
 * @property timeZone an IANA name, such as `Asia/Tokyo`; left out: that of the platform, GMT+8.
 */
export interface WorkCalendar {
  readonly hours: readonly (readonly [number, number])[];
  readonly days: readonly number[];
  readonly holidays: readonly string[];
  readonly worked: readonly string[];
  readonly timeZone?: string;
}

/**
 * An amount of working time.
 * @property days whole working days, as long as those of the calendar.
 * @property ms milliseconds in addition to the days.
 */
export interface WorkingSpan {
  readonly days: number;
  readonly ms: number;
}

/**
 * The default calendar: Monday to Friday, 9:00 to 12:00 and 13:00 to 18:00. Ours.
 * @example
 * DEFAULT_WORK_CALENDAR.days; // [1, 2, 3, 4, 5]
 */
export const DEFAULT_WORK_CALENDAR: WorkCalendar = {
  hours: [
    [540, 720],
    [780, 1080],
  ],
  days: [1, 2, 3, 4, 5],
  holidays: [],
  worked: [],
};

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Maximum number of days to search, about ten years. Ends the search in a calendar without working time. */
const MAX_SEARCH_DAYS = 3_660;

/**
 * Whether a day is a working day. Ours (ADR 28).
 * @param calendar the calendar of the company
 * @param date any time of the day
 * @returns true for working days of the week that are not holidays, and for additional working days
 * @example
 * isWorkingDay(DEFAULT_WORK_CALENDAR, Date.UTC(2026, 4, 9)); // false
 * isWorkingDay({ ...DEFAULT_WORK_CALENDAR, worked: ['2026-05-09'] }, Date.UTC(2026, 4, 9)); // true
 */
export function isWorkingDay(calendar: WorkCalendar, date: number): boolean {
  const { holidays, worked, days } = setsOf(calendar);
  const day = new Date(date);
  const text = day.toISOString().slice(0, 10);
  return worked.has(text) || (days.has(day.getUTCDay() || 7) && !holidays.has(text));
}

const setsOf = memoise(({ holidays, worked, days }: WorkCalendar) => ({
  holidays: new Set(holidays),
  worked: new Set(worked),
  days: new Set(days),
}));

/**
 * Adds working time to a date. Ours (ADR 28).
 * @param calendar the calendar of the company
 * @param start the start; outside working time, counting begins with the next period
 * @param span the working time: whole days and milliseconds
 * @returns a time in a working period, or at its end; `undefined` if it is more than ten years ahead
 * @example
 * const friday = Date.UTC(2026, 4, 8, 17); // at 17:00
 * const moment = addWorkingTime(DEFAULT_WORK_CALENDAR, friday, { days: 0, ms: 2 * 3_600_000 });
 * new Date(moment).toISOString(); // '2026-05-11T10:00:00.000Z'
 */
export function addWorkingTime(calendar: WorkCalendar, start: number, { days, ms }: WorkingSpan): number | undefined {
  const aDay = calendar.hours.reduce((sum, [from, to]) => sum + (to - from) * MINUTE, 0);
  let left = days * aDay + ms;
  for (let midnight = start - timeOf(start), day = 0; day < MAX_SEARCH_DAYS; midnight += DAY, day += 1) {
    for (const [from, to] of workedPeriods(calendar, midnight, start, Number.POSITIVE_INFINITY)) {
      if (left <= to - from) return from + left;
      left -= to - from;
    }
  }
  return undefined;
}

/**
 * Counts the working days between two times by the periods of a day. With a morning and an afternoon, each period that
 * is touched counts half a day. A day with a single period is divided in its middle. Ours (ADR 28).
 * @param calendar the calendar of the company
 * @param begin the start, inclusive
 * @param end the end, exclusive
 * @returns 0 if there is no working time; `undefined` if the end is before the beginning, or more than ten years after
 * it
 * @example
 * const monday = Date.UTC(2026, 4, 11, 9);
 * countWorkingDays(DEFAULT_WORK_CALENDAR, monday, Date.UTC(2026, 4, 11, 12)); // 0.5
 * countWorkingDays(DEFAULT_WORK_CALENDAR, monday, Date.UTC(2026, 4, 12, 18)); // 2
 */
export function countWorkingDays(calendar: WorkCalendar, begin: number, end: number): number | undefined {
  if (end < begin || end - begin > MAX_SEARCH_DAYS * DAY) return undefined;
  const { hours } = calendar;
  const halved = { ...calendar, hours: hours.length === 1 ? hours.flatMap(halves) : hours };
  let touched = 0;
  for (let midnight = begin - timeOf(begin); midnight < end; midnight += DAY)
    touched += workedPeriods(halved, midnight, begin, end).length;
  return touched / halved.hours.length;
}

/**
 * Last day, as month and day, of the New Year holiday, which is often announced with the holidays of the previous year.
 */
const LAST_DAY_OF_NEW_YEAR = '01-03';

/**
 * Returns the years of a period whose public holidays are not in the calendar yet, in order. A year is complete with
 * one entry after the New Year holiday. Ours.
 * @param calendar its holidays; without any entry it does not use holidays, and no year is missing
 * @param begin the start, inclusive
 * @param end the end, exclusive
 */
export function findYearsWithoutHolidays(
  { holidays, worked }: Pick<WorkCalendar, 'holidays' | 'worked'>,
  begin: number,
  end: number,
): readonly number[] {
  const entries = [...holidays, ...worked];
  if (entries.length === 0 || end <= begin || end - begin > MAX_SEARCH_DAYS * DAY) return [];
  const lastDay = new Date(end - 1).toISOString().slice(0, 10);
  const [first, last] = [new Date(begin).getUTCFullYear(), new Date(end - 1).getUTCFullYear()];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place).filter((year) => {
    const text = String(year).padStart(4, '0');
    const own = entries.filter((day) => day.startsWith(`${text}-`)).toSorted();
    const newest = own.at(-1) ?? '';
    if (newest > `${text}-${LAST_DAY_OF_NEW_YEAR}`) return false;
    return (year === last ? lastDay : `${text}-12-31`) > newest;
  });
}

/**
 * Parses a calendar from external JSON, such as `{"hours":[[540,720]],"days":[1],"holidays":[],"worked":[]}`. Missing
 * properties are those of `DEFAULT_WORK_CALENDAR`. Ours.
 * @param given any JSON value
 * @returns `undefined` if it is not a valid calendar, or has no working hours
 * @example
 * parseWorkCalendar({ days: [6] })?.days; // [6]
 * parseWorkCalendar({ hours: [] }); // undefined
 */
export function parseWorkCalendar(given: unknown): WorkCalendar | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const calendar = { ...DEFAULT_WORK_CALENDAR, ...given };
  const { hours, days, holidays, worked, timeZone } = calendar as typeof calendar & { readonly timeZone?: unknown };
  const isSound = areHours(hours) && isListOf(days, isWeekday) && isListOf(holidays, isDay) && isListOf(worked, isDay);
  if (!isSound) return undefined;
  const isZoned = typeof timeZone === 'string' && isTimeZone(timeZone);
  return { hours, days, holidays, worked, ...(isZoned && { timeZone }) };
}

const isListOf = <T>(list: unknown, is: (item: unknown) => item is T): list is readonly T[] =>
  Array.isArray(list) && list.every(is);
const isWeekday = (day: unknown): day is number => Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7;
const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(day);
const isMinute = (minute: unknown): minute is number => Number.isInteger(minute);
const isPeriod = (period: unknown): period is readonly [number, number] =>
  isListOf(period, isMinute) && period.length === 2;

/** Whether the periods are sorted, do not overlap and are within a day. */
const areHours = (hours: unknown): hours is WorkCalendar['hours'] =>
  isListOf(hours, isPeriod) &&
  hours.length > 0 &&
  hours.every(([from, to], place) => from < to && from >= (hours[place - 1]?.[1] ?? 0) && to <= 1_440);

/** Returns the milliseconds since midnight. */
const timeOf = (date: number): number => ((date % DAY) + DAY) % DAY;

const halves = ([from, to]: readonly [number, number]): readonly (readonly [number, number])[] => [
  [from, (from + to) / 2],
  [(from + to) / 2, to],
];

/** Returns the working periods of a day between two times. */
const workedPeriods = (
  calendar: WorkCalendar,
  midnight: number,
  begin: number,
  end: number,
): readonly (readonly [number, number])[] =>
  isWorkingDay(calendar, midnight)
    ? calendar.hours
        .map(
          ([from, to]) => [Math.max(midnight + from * MINUTE, begin), Math.min(midnight + to * MINUTE, end)] as const,
        )
        .filter(([from, to]) => from < to)
    : [];
