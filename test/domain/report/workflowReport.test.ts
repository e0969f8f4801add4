import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, endOf, periodsOf, REPORT_SPANS, periodUnit, type ReportSpan } from '#domain/report/workflowReport.ts';

const DAY = 86_400_000;
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 40_000 });
const anyDays = fc.record({ first: anyDay, length: fc.integer({ min: 0, max: 800 }) }).map(({ first, length }) => ({
  from: dayOf(first),
  to: dayOf(first + length),
}));

it('tells up to a hundred days by weeks, more by months', () => {
  expect(periodUnit({ from: '2026-01-01', to: '2026-04-10' })).toBe('week');
  expect(periodUnit({ from: '2026-01-01', to: '2026-04-11' })).toBe('month');
});

it.each([
  ['a Monday', '2026-11-23', '2026-11-23'],
  ['a Sunday', '2026-11-29', '2026-11-23'],
  ['the first week of ISO 8601 that begins in the year before', '2026-01-01', '2025-12-29'],
])('counts %s to the week that began on its Monday', (_, day, monday) => {
  expect(periodsOf({ from: day, to: day })).toEqual([monday]);
});

it('ends a year in its first month of the next', () => {
  expect([endOf('month', '2026-12-01'), endOf('month', '2026-02-01'), endOf('week', '2026-12-28')]).toEqual([
    '2027-01-01',
    '2026-03-01',
    '2027-01-04',
  ]);
});

it('leaves out no day and counts none twice, whatever days are asked for', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const unit = periodUnit(days);
      const periods = periodsOf(days);
      const [first = '', last = ''] = [periods[0], periods.at(-1)];
      expect(first <= days.from && days.from < endOf(unit, first)).toBe(true);
      expect(last <= days.to && days.to < endOf(unit, last)).toBe(true);
      // Each begins where the one before ends.
      expect(periods.slice(1)).toEqual(periods.slice(0, -1).map((begins) => endOf(unit, begins)));
    }),
  );
});

it('ends every span today, on the wall of the platform', () => {
  // Half past four in the afternoon of UTC is half past midnight there.
  const now = Date.parse('2026-11-24T16:30:00Z');
  for (const span of Object.keys(REPORT_SPANS) as ReportSpan[]) {
    const { from, to } = daysOf(span, now);
    expect(to).toBe('2026-11-25');
    expect((Date.parse(to) - Date.parse(from)) / DAY + 1).toBe(REPORT_SPANS[span]);
  }
});
