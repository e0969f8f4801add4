import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  toReportDays,
  getPeriodEnd,
  listPeriods,
  REPORT_SPANS,
  periodUnit,
  type ReportSpan,
} from './workflowReport.ts';

const DAY = 86_400_000;
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 40_000 });
const anyDays = fc.record({ first: anyDay, length: fc.integer({ min: 0, max: 800 }) }).map(({ first, length }) => ({
  from: dayOf(first),
  to: dayOf(first + length),
}));

it('groups up to 100 days by week, and more by month', () => {
  expect(periodUnit({ from: '2026-01-01', to: '2026-04-10' })).toBe('week');
  expect(periodUnit({ from: '2026-01-01', to: '2026-04-11' })).toBe('month');
});

it.each([
  ['a Monday', '2026-11-23', '2026-11-23'],
  ['a Sunday', '2026-11-29', '2026-11-23'],
  ['the first week of ISO 8601 that begins in the year before', '2026-01-01', '2025-12-29'],
])('assigns %s to the week that began on its Monday', (_, day, monday) => {
  expect(listPeriods({ from: day, to: day })).toEqual([monday]);
});

it('ends a period at the first day of the next, across the end of a year', () => {
  expect([
    getPeriodEnd('month', '2026-12-01'),
    getPeriodEnd('month', '2026-02-01'),
    getPeriodEnd('week', '2026-12-28'),
  ]).toEqual(['2027-01-01', '2026-03-01', '2027-01-04']);
});

it('covers every day exactly once for any range', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const unit = periodUnit(days);
      const periods = listPeriods(days);
      const [first = '', last = ''] = [periods[0], periods.at(-1)];
      expect(first <= days.from && days.from < getPeriodEnd(unit, first)).toBe(true);
      expect(last <= days.to && days.to < getPeriodEnd(unit, last)).toBe(true);
      // Each period begins where the previous one ends.
      expect(periods.slice(1)).toEqual(periods.slice(0, -1).map((begins) => getPeriodEnd(unit, begins)));
    }),
  );
});

it('ends every span today', () => {
  for (const span of Object.keys(REPORT_SPANS) as ReportSpan[]) {
    const { from, to } = toReportDays(span, '2026-11-25');
    expect(to).toBe('2026-11-25');
    expect((Date.parse(to) - Date.parse(from)) / DAY + 1).toBe(REPORT_SPANS[span]);
  }
});
