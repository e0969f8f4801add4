import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterWorkingTime,
  isWorkingDay,
  OFFICE_WEEK,
  readWorkCalendar,
  workingDaysBetween,
  type WorkCalendar,
} from '#domain/shared/workCalendar.ts';
import { readDate } from '#domain/shared/calendar.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const at = (text: string): number => readDate(text) ?? Number.NaN;
const textOf = (date: number | undefined): string | undefined =>
  date === undefined ? undefined : new Date(date).toISOString().slice(0, 16).replace('T', ' ');

/** China's National Day and Mid-Autumn of 2026, with the Sunday and the Saturday worked for them. */
const AUTUMN: WorkCalendar = {
  ...OFFICE_WEEK,
  holidays: ['25', '26', '27']
    .map((day) => `2026-09-${day}`)
    .concat(['1', '2', '3', '4', '5', '6', '7'].map((day) => `2026-10-0${day}`)),
  worked: ['2026-09-20', '2026-10-10'],
};

/** Minute by minute: slow, and with nothing of the code in it. */
function isWorkedMinute({ hours, days, holidays, worked }: WorkCalendar, minute: number): boolean {
  const date = new Date(minute * MINUTE);
  const text = date.toISOString().slice(0, 10);
  const weekday = ((date.getUTCDay() + 6) % 7) + 1;
  const ofDay = date.getUTCHours() * 60 + date.getUTCMinutes();
  const isOpen = worked.includes(text) || (days.includes(weekday) && !holidays.includes(text));
  return isOpen && hours.some(([from, to]) => ofDay >= from && ofDay < to);
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
  ])('from %s, %j later, it is %s', (start, span, end) => {
    expect(textOf(afterWorkingTime(OFFICE_WEEK, at(start), span))).toBe(end);
  });

  it('passes over holidays and counts what is worked instead', () => {
    expect(textOf(afterWorkingTime(AUTUMN, at('2026-09-30 17:00'), { days: 3, ms: 0 }))).toBe('2026-10-10 17:00');
    expect(textOf(afterWorkingTime(AUTUMN, at('2026-09-18 18:00'), { days: 1, ms: 0 }))).toBe('2026-09-20 18:00');
  });

  it('is as many worked minutes as were asked for, whatever the calendar', () => {
    fc.assert(
      fc.property(calendars, starts, fc.nat(1_999), (calendar, start, drawn) => {
        // A minute each week is worked 520 times in the ten years that are looked ahead.
        const aDay = calendar.hours.reduce((sum, [from, to]) => sum + to - from, 0);
        const minutes = 1 + (drawn % (400 * aDay));
        const end = afterWorkingTime(calendar, start * MINUTE, { days: 0, ms: minutes * MINUTE });
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

  it('ends its search where a calendar never works again', () => {
    const once: WorkCalendar = { ...OFFICE_WEEK, days: [], worked: ['2026-05-11'] };
    expect(textOf(afterWorkingTime(once, at('2026-05-01'), { days: 1, ms: 0 }))).toBe('2026-05-11 18:00');
    expect(afterWorkingTime(once, at('2026-05-01'), { days: 1, ms: 1 })).toBeUndefined();
    expect(afterWorkingTime(OFFICE_WEEK, at('2026-05-01'), { days: 1e9, ms: 0 })).toBeUndefined();
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
  ])('from %s to %s there are %s', (begin, end, count) => {
    expect(workingDaysBetween(OFFICE_WEEK, at(begin), at(end))).toBe(count);
  });

  it('leaves holidays out and counts what is worked instead', () => {
    expect(workingDaysBetween(AUTUMN, at('2026-09-28'), at('2026-10-11'))).toBe(6);
  });

  it('halves a day of one period in its middle', () => {
    const whole: WorkCalendar = { ...OFFICE_WEEK, hours: [[480, 960]] };
    expect(workingDaysBetween(whole, at('2026-05-11 08:00'), at('2026-05-11 12:00'))).toBe(0.5);
    expect(workingDaysBetween(whole, at('2026-05-11 08:00'), at('2026-05-11 12:01'))).toBe(1);
  });

  it('adds up, day by day, to the same', () => {
    fc.assert(
      fc.property(calendars, starts, fc.integer({ min: 0, max: 10 }), (calendar, start, length) => {
        const first = Math.floor((start * MINUTE) / DAY) * DAY;
        const whole = workingDaysBetween(calendar, first, first + length * DAY);
        const each = Array.from({ length }, (_, day) => Number(isWorkingDay(calendar, first + day * DAY)));
        expect(whole).toBe(each.reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it('has no answer backwards, or over more than ten years', () => {
    expect(workingDaysBetween(OFFICE_WEEK, at('2026-05-12'), at('2026-05-11'))).toBeUndefined();
    expect(workingDaysBetween(OFFICE_WEEK, at('2026-05-12'), at('2226-05-11'))).toBeUndefined();
  });
});

it('reads what is a calendar, and nothing else', () => {
  fc.assert(
    fc.property(calendars, (calendar) => {
      expect(readWorkCalendar(JSON.parse(JSON.stringify(calendar)))).toEqual(calendar);
    }),
  );
  expect(readWorkCalendar({})).toEqual(OFFICE_WEEK);
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
    expect([given, readWorkCalendar(given)]).toEqual([given, undefined]);
});
