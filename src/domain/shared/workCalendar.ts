import { memoise } from './memoise.ts';

/**
 * When a company works. Dates are wall-clock dates of the company, in milliseconds since 1970-01-01T00:00 as
 * `readDate` gives them; no zone is applied.
 * @property hours the periods of a working day, in minutes after midnight, in order and apart from each other.
 * @property days the days of a week, 1 for Monday to 7 for Sunday.
 * @property holidays days off, as `yyyy-MM-dd`.
 * @property worked days worked instead, as `yyyy-MM-dd`; they win over weekends and holidays.
 */
export interface WorkCalendar {
  readonly hours: readonly (readonly [number, number])[];
  readonly days: readonly number[];
  readonly holidays: readonly string[];
  readonly worked: readonly string[];
}

/**
 * So much working time.
 * @property days whole days of work, as long as the calendar's.
 * @property ms milliseconds beside them.
 */
export interface WorkingSpan {
  readonly days: number;
  readonly ms: number;
}

/**
 * The week of a company that wrote down none of its own: Monday to Friday, nine to twelve and one to six. Ours.
 * @example
 * OFFICE_WEEK.days; // [1, 2, 3, 4, 5]
 */
export const OFFICE_WEEK: WorkCalendar = {
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
/** Nobody plans further ahead; a calendar that never works ends the search there. */
const MOST_DAYS = 3_660;

/**
 * Whether a day is worked. Ours (ADR 28).
 * @param calendar when the company works
 * @param date any moment of the day
 * @returns true for days of the week that are no holidays, and for days worked instead
 * @example
 * isWorkingDay(OFFICE_WEEK, Date.UTC(2026, 4, 9)); // false
 * isWorkingDay({ ...OFFICE_WEEK, worked: ['2026-05-09'] }, Date.UTC(2026, 4, 9)); // true
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
 * The moment at which so much working time has passed. Ours (ADR 28).
 * @param calendar when the company works
 * @param start when it begins to count; outside working time it waits for the next period
 * @param span working time: whole days, and milliseconds beside them
 * @returns a moment within a working period, or at its end; `undefined` when it lies more than ten years ahead
 * @example
 * const friday = Date.UTC(2026, 4, 8, 17); // at 17:00
 * const moment = afterWorkingTime(OFFICE_WEEK, friday, { days: 0, ms: 2 * 3_600_000 });
 * new Date(moment).toISOString(); // '2026-05-11T10:00:00.000Z'
 */
export function afterWorkingTime(calendar: WorkCalendar, start: number, { days, ms }: WorkingSpan): number | undefined {
  const aDay = calendar.hours.reduce((sum, [from, to]) => sum + (to - from) * MINUTE, 0);
  let left = days * aDay + ms;
  for (let midnight = start - timeOf(start), day = 0; day < MOST_DAYS; midnight += DAY, day += 1) {
    for (const [from, to] of workedPeriods(calendar, midnight, start, Number.POSITIVE_INFINITY)) {
      if (left <= to - from) return from + left;
      left -= to - from;
    }
  }
  return undefined;
}

/**
 * How many days of work lie between two moments, counted by the periods of a day: with a morning and an afternoon, each
 * that is touched is half a day. A day of one period is divided in its middle. Ours (ADR 28).
 * @param calendar when the company works
 * @param begin the first moment
 * @param end the moment after the last
 * @returns 0 when nothing of it is worked; `undefined` when the end lies before the beginning, or more than ten years
 * after it
 * @example
 * const monday = Date.UTC(2026, 4, 11, 9);
 * workingDaysBetween(OFFICE_WEEK, monday, Date.UTC(2026, 4, 11, 12)); // 0.5
 * workingDaysBetween(OFFICE_WEEK, monday, Date.UTC(2026, 4, 12, 18)); // 2
 */
export function workingDaysBetween(calendar: WorkCalendar, begin: number, end: number): number | undefined {
  if (end < begin || end - begin > MOST_DAYS * DAY) return undefined;
  const { hours } = calendar;
  const halved = { ...calendar, hours: hours.length === 1 ? hours.flatMap(halves) : hours };
  let touched = 0;
  for (let midnight = begin - timeOf(begin); midnight < end; midnight += DAY)
    touched += workedPeriods(halved, midnight, begin, end).length;
  return touched / halved.hours.length;
}

/**
 * Reads a calendar that came from outside, such as `{"hours":[[540,720]],"days":[1],"holidays":[],"worked":[]}`; what
 * is left out is as in `OFFICE_WEEK`. Ours.
 * @param given plain JSON of any kind
 * @returns `undefined` when it is no calendar, or one that is never worked by
 * @example
 * readWorkCalendar({ days: [6] })?.days; // [6]
 * readWorkCalendar({ hours: [] }); // undefined
 */
export function readWorkCalendar(given: unknown): WorkCalendar | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const calendar = { ...OFFICE_WEEK, ...given };
  const { hours, days, holidays, worked } = calendar;
  const isSound = areHours(hours) && isListOf(days, isWeekday) && isListOf(holidays, isDay) && isListOf(worked, isDay);
  return isSound ? { hours, days, holidays, worked } : undefined;
}

const isListOf = <T>(list: unknown, is: (item: unknown) => item is T): list is readonly T[] =>
  Array.isArray(list) && list.every(is);
const isWeekday = (day: unknown): day is number => Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7;
const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(day);
const isMinute = (minute: unknown): minute is number => Number.isInteger(minute);
const isPeriod = (period: unknown): period is readonly [number, number] =>
  isListOf(period, isMinute) && period.length === 2;

/** One after the other, within a day. */
const areHours = (hours: unknown): hours is WorkCalendar['hours'] =>
  isListOf(hours, isPeriod) &&
  hours.length > 0 &&
  hours.every(([from, to], place) => from < to && from >= (hours[place - 1]?.[1] ?? 0) && to <= 1_440);

/** The time that has passed of its day. */
const timeOf = (date: number): number => ((date % DAY) + DAY) % DAY;

const halves = ([from, to]: readonly [number, number]): readonly (readonly [number, number])[] => [
  [from, (from + to) / 2],
  [(from + to) / 2, to],
];

/** What is worked of a day from one moment to another. */
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
