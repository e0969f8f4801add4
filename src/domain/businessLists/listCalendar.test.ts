import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  addMonthsToDay,
  getEntryBounds,
  getMonthGrid,
  groupEntriesByDay,
  isAllDay,
  getWeekBounds,
} from './listCalendar.ts';

const entry = (id: string, start: string, end: string) => ({ id, title: id, start, end, facts: [] });

it('shows a month as six weeks that begin on the first day of the week', () => {
  expect(getMonthGrid('2026-11', 1).slice(0, 2)).toEqual(['2026-10-26', '2026-10-27']);
  expect(getMonthGrid('2026-11', 0).slice(0, 2)).toEqual(['2026-11-01', '2026-11-02']);
  expect(getMonthGrid('2028-02', 1)).toContain('2028-02-29');
  const months = fc.record({ year: fc.integer({ min: 1900, max: 2999 }), month: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(months, fc.constantFrom<0 | 1>(0, 1), ({ year, month }, firstDay) => {
      const name = `${year}-${String(month).padStart(2, '0')}`;
      const days = getMonthGrid(name, firstDay);
      expect(new Set(days).size).toBe(42);
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(firstDay);
      expect(days.filter((day) => day.startsWith(name))).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate());
    }),
  );
});

it('moves one month ahead to the same day, or to the last day of a shorter month', () => {
  expect(addMonthsToDay('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonthsToDay('2027-01-15', -1)).toBe('2026-12-15');
  expect(addMonthsToDay('2028-02-29', 12)).toBe('2029-02-28');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(getWeekBounds('2026-11-23', 1)).toEqual(['2026-11-23', '2026-11-29']);
  expect(getWeekBounds('2026-11-23', 0)).toEqual(['2026-11-22', '2026-11-28']);
});

it('ends an entry on its last day, and on the day before if it ends at midnight', () => {
  expect(getEntryBounds(entry('', '2026-11-23 09:00', '2026-11-25 12:00'))).toEqual(['2026-11-23', '2026-11-25']);
  expect(getEntryBounds(entry('', '2026-11-23 22:00', '2026-11-24 00:00'))).toEqual(['2026-11-23', '2026-11-23']);
  expect(getEntryBounds(entry('', '2026-11-23 00:00', '2026-11-24 00:00'))).toEqual(['2026-11-23', '2026-11-24']);
  expect(getEntryBounds(entry('', '2026-11-23', '2026-11-24'))).toEqual(['2026-11-23', '2026-11-24']);
  expect(getEntryBounds(entry('', '2026-11-23 09:00', '2026-11-20 12:00'))).toEqual(['2026-11-23', '2026-11-23']);
  expect(isAllDay(entry('', '2026-11-23', '2026-11-23'))).toBe(true);
  expect(isAllDay(entry('', '2026-11-23 00:00', '2026-11-23 00:30'))).toBe(false);
});

it('lists entries on each visible day they cover, in order of their start', () => {
  const days = getMonthGrid('2026-11', 1);
  const found = groupEntriesByDay(
    [
      entry('late', '2026-11-23 15:00', '2026-11-23 16:00'),
      entry('early', '2026-11-23 09:00', '2026-11-24 10:00'),
      entry('for ever', '1999-01-01', '9999-12-31'),
      entry('elsewhere', '2027-05-01', '2027-05-01'),
    ],
    days,
  );
  expect(found.get('2026-11-23')?.map(({ id }) => id)).toEqual(['for ever', 'early', 'late']);
  expect(found.get('2026-11-24')?.map(({ id }) => id)).toEqual(['for ever', 'early']);
  expect([...found.values()].every((each) => each.some(({ id }) => id === 'for ever'))).toBe(true);
  expect([...found.values()].flat().some(({ id }) => id === 'elsewhere')).toBe(false);
});
