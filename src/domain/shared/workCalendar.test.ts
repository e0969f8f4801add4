import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWorkingTime,
  isWorkingDay,
  DEFAULT_WORK_CALENDAR,
  parseWorkCalendar,
  countWorkingDays,
  findYearsWithoutHolidays,
  type WorkCalendar,
} from './workCalendar.ts';
import { parseDate } from './calendar.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const at = (text: string): number => parseDate(text) ?? Number.NaN;
const textOf = (date: number | undefined): string | undefined =>
  date === undefined ? undefined : new Date(date).toISOString().slice(0, 16).replace('T', ' ');

/** China's National Day and Mid-Autumn of 2026, with the Sunday and the Saturday worked in exchange. */
const AUTUMN: WorkCalendar = {
  ...DEFAULT_WORK_CALENDAR,
  holidays: ['25', '26', '27']
    .map((day) => `2026-09-${day}`)
    .concat(['1', '2', '3', '4', '5', '6', '7'].map((day) => `2026-10-0${day}`)),
  worked: ['2026-09-20', '2026-10-10'],
};

/** Independent check, minute by minute: slow, and without code of the implementation. */
function isWorkedMinute({ hours, days, holidays, worked }: WorkCalendar, minute: number): boolean {
  const date = new Date(minute * MINUTE);
  const text = date.toISOString().slice(0, 10);
  const weekday = ((date.getUTCDay() + 6) % 7) + 1;
  const minuteOfDay = date.getUTCHours() * 60 + date.getUTCMinutes();
  const isOpen = worked.includes(text) || (days.includes(weekday) && !holidays.includes(text));
  return isOpen && hours.some(([from, to]) => minuteOfDay >= from && minuteOfDay < to);
}

const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-10-${String(day).padStart(2, '0')}`);
const calendars: fc.Arbitrary<WorkCalendar> = fc.record({
  hours: fc
    .uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 2, maxLength: 6 })
    .map((minutes) => minutes.sort((a, b) => a - b))
    .map((minutes) =>
      Array.from(
        { length: Math.floor(minutes.length / 2) },
        (_, place) => [minutes[2 * place] ?? 0, minutes[2 * place + 1] ?? 0] as const,
      ),
    ),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(days, { maxLength: 8 }),
  worked: fc.array(days, { maxLength: 4 }),
});
const starts = fc.integer({ min: at('2026-10-01') / MINUTE, max: at('2026-10-21') / MINUTE });

describe('working time', () => {
  it.each([
    ['2026-05-08 17:00', { days: 0, ms: 2 * HOUR }, '2026-05-11 10:00'],
    ['2026-05-08 17:00', { days: 2, ms: 0 }, '2026-05-12 17:00'],
    ['2026-05-09 12:00', { days: 1, ms: 0 }, '2026-05-11 18:00'],
    ['2026-05-11 11:30', { days: 0, ms: HOUR }, '2026-05-11 13:30'],
    ['2026-05-11 08:00', { days: 0, ms: 0 }, '2026-05-11 09:00'],
    ['2026-05-11 23:00', { days: 0, ms: 3 * HOUR }, '2026-05-12 12:00'],
  ])('from %s, after %j, is %s', (start, span, end) => {
    expect(textOf(addWorkingTime(DEFAULT_WORK_CALENDAR, at(start), span))).toBe(end);
  });

  it('skips holidays and includes exchanged working days', () => {
    expect(textOf(addWorkingTime(AUTUMN, at('2026-09-30 17:00'), { days: 3, ms: 0 }))).toBe('2026-10-10 17:00');
    expect(textOf(addWorkingTime(AUTUMN, at('2026-09-18 18:00'), { days: 1, ms: 0 }))).toBe('2026-09-20 18:00');
  });

  it('contains exactly the requested number of working minutes, for any calendar', () => {
    fc.assert(
      fc.property(calendars, starts, fc.nat(1_999), (calendar, start, drawn) => {
        // The search covers ten years, so a weekly working minute occurs 520 times.
        const aDay = calendar.hours.reduce((sum, [from, to]) => sum + to - from, 0);
        const minutes = 1 + (drawn % (400 * aDay));
        const end = addWorkingTime(calendar, start * MINUTE, { days: 0, ms: minutes * MINUTE });
        if (end === undefined) throw new Error('Every week has a working day.');
        let counted = 0;
        for (let minute = start; minute < end / MINUTE; minute += 1)
          counted += Number(isWorkedMinute(calendar, minute));
        expect(counted).toBe(minutes);
        expect(isWorkedMinute(calendar, end / MINUTE - 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('returns undefined if a calendar has no further working time', () => {
    const once: WorkCalendar = { ...DEFAULT_WORK_CALENDAR, days: [], worked: ['2026-05-11'] };
    expect(textOf(addWorkingTime(once, at('2026-05-01'), { days: 1, ms: 0 }))).toBe('2026-05-11 18:00');
    expect(addWorkingTime(once, at('2026-05-01'), { days: 1, ms: 1 })).toBeUndefined();
    expect(addWorkingTime(DEFAULT_WORK_CALENDAR, at('2026-05-01'), { days: 1e9, ms: 0 })).toBeUndefined();
  });
});

describe('working days', () => {
  it.each([
    ['2026-05-11 09:00', '2026-05-11 12:00', 0.5],
    ['2026-05-11 13:00', '2026-05-11 18:00', 0.5],
    ['2026-05-11 09:00', '2026-05-11 13:01', 1],
    ['2026-05-11 12:00', '2026-05-11 13:00', 0],
    ['2026-05-08 13:00', '2026-05-12 12:00', 2],
    ['2026-05-09 00:00', '2026-05-11 00:00', 0],
  ])('from %s to %s number %s', (begin, end, count) => {
    expect(countWorkingDays(DEFAULT_WORK_CALENDAR, at(begin), at(end))).toBe(count);
  });

  it('exclude holidays and include exchanged working days', () => {
    expect(countWorkingDays(AUTUMN, at('2026-09-28'), at('2026-10-11'))).toBe(6);
  });

  it('split a day with one period in its middle', () => {
    const whole: WorkCalendar = { ...DEFAULT_WORK_CALENDAR, hours: [[480, 960]] };
    expect(countWorkingDays(whole, at('2026-05-11 08:00'), at('2026-05-11 12:00'))).toBe(0.5);
    expect(countWorkingDays(whole, at('2026-05-11 08:00'), at('2026-05-11 12:01'))).toBe(1);
  });

  it('have the same total when added day by day', () => {
    fc.assert(
      fc.property(calendars, starts, fc.integer({ min: 0, max: 10 }), (calendar, start, length) => {
        const first = Math.floor((start * MINUTE) / DAY) * DAY;
        const whole = countWorkingDays(calendar, first, first + length * DAY);
        const each = Array.from({ length }, (_, day) => Number(isWorkingDay(calendar, first + day * DAY)));
        expect(whole).toBe(each.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it('are undefined backwards, or over more than ten years', () => {
    expect(countWorkingDays(DEFAULT_WORK_CALENDAR, at('2026-05-12'), at('2026-05-11'))).toBeUndefined();
    expect(countWorkingDays(DEFAULT_WORK_CALENDAR, at('2026-05-12'), at('2226-05-11'))).toBeUndefined();
  });
});

it('parses calendars and rejects anything else', () => {
  fc.assert(
    fc.property(calendars, (calendar) => {
      expect(parseWorkCalendar(JSON.parse(JSON.stringify(calendar)))).toEqual(calendar);
    }),
  );
  expect(parseWorkCalendar({})).toEqual(DEFAULT_WORK_CALENDAR);
  for (const given of [
    null,
    7,
    [],
    { hours: [] },
    { hours: [[600, 540]] },
    { hours: [[0, 1_441]] },
    {
      hours: [
        [540, 720],
        [700, 800],
      ],
    },
    { hours: [[540, 720, 800]] },
    { days: [0] },
    { days: [8] },
    { days: ['1'] },
    { holidays: ['1 May'] },
    { worked: [20_260_509] },
  ])
    expect([given, parseWorkCalendar(given)]).toEqual([given, undefined]);
});

describe('the years without known public holidays', () => {
  const CALENDAR = { holidays: ['2026-01-01', '2026-10-01', '2026-12-25'], worked: ['2026-10-10'] };
  it.each([
    ['a span in a year with holidays', CALENDAR, '2026-11-02', '2026-11-07', []],
    ['days after the last holiday of its year', CALENDAR, '2026-12-28', '2026-12-31', []],
    ['a span that goes on into the next year', CALENDAR, '2026-12-28', '2027-01-05', [2027]],
    ['a span of two years to come', CALENDAR, '2027-12-28', '2028-01-05', [2027, 2028]],
    ['a span in a year before', CALENDAR, '2025-10-01', '2025-10-08', [2025]],
    [
      'a span that ends on New Year’s Day, which was announced alone',
      { ...CALENDAR, holidays: [...CALENDAR.holidays, '2027-01-01'] },
      '2026-12-28',
      '2027-01-02',
      [],
    ],
    [
      'a span after New Year’s Day, which was announced alone',
      { ...CALENDAR, holidays: [...CALENDAR.holidays, '2027-01-01'] },
      '2026-12-28',
      '2027-01-09',
      [2027],
    ],
    [
      'a year of which only days worked are known',
      { holidays: [], worked: ['2027-02-14'] },
      '2027-03-01',
      '2027-03-03',
      [],
    ],
    ['a company that keeps no holidays', DEFAULT_WORK_CALENDAR, '2027-03-01', '2027-03-03', []],
    ['no time at all', CALENDAR, '2027-03-01', '2027-03-01', []],
  ])('%s', (_, calendar, begin, end, years) => {
    expect(findYearsWithoutHolidays(calendar, at(begin), at(end))).toEqual(years);
  });
});
