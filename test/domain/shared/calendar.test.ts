import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addToDate, dateDifference, formatDate, readDate } from '#domain/shared/calendar.ts';

const FULL = 'YYYY-MM-DD HH:mm:ss';
const anyDate = () =>
  fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9990-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => Math.floor(date.getTime() / 1000) * 1000);

it.each([
  ['2026-03-05', '2026-03-05 00:00:00'],
  ['2026/3/5 8:30', '2026-03-05 08:30:00'],
  ['2026-03', '2026-03-01 00:00:00'],
  ['2026-03-05T08:30:15.250', '2026-03-05 08:30:15'],
  ['0099-01-01', '0099-01-01 00:00:00'],
  ['2026-02-29', undefined],
  ['2024-02-29', '2024-02-29 00:00:00'],
  ['2026-13-01', undefined],
  ['2026-03-05 24:00', undefined],
  ['', undefined],
  ['today', undefined],
  [1e300, undefined],
  [NaN, undefined],
])('reads %s', (text, written) => {
  const date = readDate(text);
  expect(date === undefined ? undefined : formatDate(date, FULL)).toBe(written);
});

it('reads back what it wrote', () => {
  fc.assert(
    fc.property(anyDate(), (date) => {
      expect(readDate(formatDate(date, FULL))).toBe(date);
    }),
  );
});

it('takes the last day of a shorter month', () => {
  const moved = (text: string, months: number) =>
    formatDate(addToDate(readDate(text) ?? NaN, months, 'months') ?? NaN, 'yyyy-MM-dd');
  expect([
    moved('2026-01-31', 1),
    moved('2024-01-31', 1),
    moved('2026-03-31', -1),
    moved('2026-01-15', -1),
    moved('2026-12-31', 2),
  ]).toEqual(['2026-02-28', '2024-02-29', '2026-02-28', '2025-12-15', '2027-02-28']);
});

it('comes as far as it went, in units of a fixed length', () => {
  fc.assert(
    fc.property(
      anyDate(),
      fc.integer({ min: -1000, max: 1000 }),
      fc.constantFrom('weeks', 'days', 'hours', 'minutes', 'seconds'),
      (date, amount, unit) => {
        const moved = addToDate(date, amount, unit);
        if (moved !== undefined) expect(dateDifference(moved, date, unit)).toBe(amount);
      },
    ),
  );
});

it('counts whole months as whole, and turns its sign with the direction', () => {
  fc.assert(
    fc.property(anyDate(), fc.integer({ min: 0, max: 500 }), (date, months) => {
      const start = readDate(formatDate(date, 'YYYY-MM-01')) ?? NaN;
      const end = addToDate(start, months, 'months') ?? start;
      expect([dateDifference(end, start, 'months'), dateDifference(start, end, 'months') + months]).toEqual([
        end === start ? 0 : months,
        end === start ? months : 0,
      ]);
    }),
  );
});

it('has no date outside the years a text can hold', () => {
  expect([addToDate(0, 9000, 'years'), addToDate(0, -1e15, 'days')]).toEqual([undefined, undefined]);
});
