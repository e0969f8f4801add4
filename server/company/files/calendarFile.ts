import * as v from 'valibot';
import { DEFAULT_WORK_CALENDAR, parseWorkCalendar, type WorkCalendar } from '#domain/shared/workCalendar.ts';

const DAY = 86_400_000;
const MOST_DAYS_OFF = 400;
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const day = v.pipe(
  v.string(),
  v.isoDate('a day is written as 2026-05-01'),
  v.check((text) => dayText(Date.parse(text)) === text, 'this day does not exist'),
);
const period = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u, 'a period is written as 09:00-12:00'),
);
const holiday = v.union(
  [
    day,
    v.pipe(
      v.strictObject({ from: day, to: day, name: v.optional(v.string()) }),
      v.check(({ from, to }) => from <= to, 'the last day lies before the first'),
      v.check(({ from, to }) => daysFrom(from, to).length <= MOST_DAYS_OFF, `at most ${MOST_DAYS_OFF} days`),
    ),
  ],
  'a holiday is a day, or the first and the last of several: {"from": "2026-10-01", "to": "2026-10-07"}',
);

/**
 * `calendar.json`: the company's working time. Defaults: Monday to Friday, 9:00 to 12:00 and 13:00 to 18:00, no
 * holidays.
 */
export const calendarSchema = v.pipe(
  v.strictObject({
    hours: v.optional(v.array(period)),
    days: v.optional(v.array(v.picklist(WEEK, `a day of the week is one of ${WEEK.join(', ')}`))),
    holidays: v.optional(v.array(holiday), []),
    worked: v.optional(v.array(day), []),
  }),
  v.transform(({ hours, days, holidays, worked }) => ({
    hours: hours?.map(minutesOf) ?? DEFAULT_WORK_CALENDAR.hours,
    days: days?.map((each) => WEEK.indexOf(each) + 1) ?? DEFAULT_WORK_CALENDAR.days,
    holidays: holidays.flatMap((each) => (typeof each === 'string' ? [each] : daysFrom(each.from, each.to))),
    worked,
  })),
  v.check(
    (calendar) => parseWorkCalendar(calendar) !== undefined,
    'a day needs at least one period of hours; each period ends after it begins, and the next one starts after it',
  ),
  v.check(({ days, worked }) => days.length + worked.length > 0, 'at least one working day is required'),
  v.transform((calendar): WorkCalendar => calendar),
);

function minutesOf(text: string): readonly [number, number] {
  const [from = 0, to = 0] = text.split('-').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  return [from, to];
}

const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const daysFrom = (from: string, to: string): readonly string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY + 1 }, (_, place) =>
    dayText(Date.parse(from) + place * DAY),
  );
