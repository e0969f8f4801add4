import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addToDate, dateDifference, formatDate, isDateUnit, parseDate, parseFormattedDate } from './calendar.ts';

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
  ['2026-12-31 23:59:59', '2026-12-31 23:59:59'],
  ['  2026-03-05 ', '2026-03-05 00:00:00'],
  ['2026-03-05 08:30:15.5', '2026-03-05 08:30:15'],
  ['9999-12-31 23:59:59', '9999-12-31 23:59:59'],
  ['2026-00-01', undefined],
  ['2026-03-00', undefined],
  ['2026-04-31', undefined],
  ['2026-03-05 08:60', undefined],
  ['2026-03-05 08:30:60', undefined],
  ['2026-03-05 08', undefined],
  ['2026-03-05 08:3', undefined],
  ['2026-03-05 08:30:1', undefined],
  ['2026-03-05 08:30:15.', undefined],
  ['2026-03-05 08:30:15.2500', undefined],
  ['2026-03-05  08:30', undefined],
  ['2026-003-05', undefined],
  ['2026-03-005', undefined],
  ['12026-03-05', undefined],
  ['26-03-05', undefined],
  ['2026', undefined],
  ['2026.03.05', undefined],
  ['on 2026-03-05', undefined],
  ['2026-03-05 soon', undefined],
  ['', undefined],
  ['today', undefined],
  [null, undefined],
  [true, undefined],
  [Date.UTC(2026, 2, 5, 8), '2026-03-05 08:00:00'],
  [-62_167_219_200_000, '0000-01-01 00:00:00'],
  [-62_167_219_200_001, undefined],
  [253_402_300_799_999, '9999-12-31 23:59:59'],
  [253_402_300_800_000, undefined],
  [1e300, undefined],
  [NaN, undefined],
])('parses %s', (text, written) => {
  const date = parseDate(text);
  expect(date === undefined ? undefined : formatDate(date, FULL)).toBe(written);
});

it('parses what it formatted', () => {
  fc.assert(
    fc.property(anyDate(), (date) => {
      expect(parseDate(formatDate(date, FULL))).toBe(date);
    }),
  );
});

it('uses the last day of a shorter month', () => {
  const moved = (text: string, months: number) =>
    formatDate(addToDate(parseDate(text) ?? NaN, months, 'months') ?? NaN, 'yyyy-MM-dd');
  expect([
    moved('2026-01-31', 1),
    moved('2024-01-31', 1),
    moved('2026-03-31', -1),
    moved('2026-01-15', -1),
    moved('2026-12-31', 2),
  ]).toEqual(['2026-02-28', '2024-02-29', '2026-02-28', '2025-12-15', '2027-02-28']);
});

it.each([
  ['2024-02-29 08:30', 1, 'years', '2025-02-28 08:30:00'],
  ['2024-02-29 08:30', -4, 'years', '2020-02-29 08:30:00'],
  ['2026-01-15 23:59:59', 1, 'months', '2026-02-15 23:59:59'],
  ['1960-01-15 06:00', -13, 'months', '1958-12-15 06:00:00'],
  ['2026-01-31', 1.9, 'months', '2026-02-28 00:00:00'],
  ['2026-01-31', -1.9, 'months', '2025-12-31 00:00:00'],
  ['2026-01-31', 0, 'months', '2026-01-31 00:00:00'],
  ['2026-02-27', 2, 'days', '2026-03-01 00:00:00'],
  ['2026-02-27', 1.5, 'days', '2026-02-28 12:00:00'],
  ['2026-02-27', -1, 'weeks', '2026-02-20 00:00:00'],
  ['2026-02-27', 36, 'hours', '2026-02-28 12:00:00'],
  ['2026-02-27', 90, 'minutes', '2026-02-27 01:30:00'],
  ['2026-02-27', 90, 'seconds', '2026-02-27 00:01:30'],
] as const)('%s and %d %s is %s', (text, amount, unit, written) => {
  expect(formatDate(addToDate(parseDate(text) ?? NaN, amount, unit) ?? NaN, FULL)).toBe(written);
});

it.each([
  ['2026-03-01', '2026-01-15', 'months', 1.5],
  ['2026-01-15', '2026-03-01', 'months', -1.5],
  ['2026-03-15', '2026-01-15', 'months', 2],
  ['2026-03-14', '2026-02-14', 'months', 1],
  ['2026-02-28', '2026-01-31', 'months', 1],
  ['2026-02-14', '2026-01-31', 'months', 0.5],
  ['2026-01-15', '2025-12-31', 'months', 15 / 31],
  ['2026-01-01', '2026-01-01', 'months', 0],
  ['2028-07-01', '2026-01-01', 'years', 2.5],
  ['2026-01-01', '2028-07-01', 'years', -2.5],
  ['2026-03-05', '2026-02-26', 'weeks', 1],
  ['2026-03-05 12:00', '2026-03-04', 'days', 1.5],
  ['2026-03-05', '2026-03-05 00:30', 'hours', -0.5],
  ['2026-03-05 01:00', '2026-03-05', 'minutes', 60],
  ['2026-03-05 00:01', '2026-03-05', 'seconds', 60],
] as const)('%s minus %s in %s is %d', (left, right, unit, difference) => {
  expect(dateDifference(parseDate(left) ?? NaN, parseDate(right) ?? NaN, unit)).toBeCloseTo(difference, 9);
});

it('accepts the supported units and no others', () => {
  const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];
  expect(units.filter(isDateUnit)).toEqual(units);
  expect(['decades', 'day', '', 'constructor', 7, null, undefined, ['days']].filter(isDateUnit)).toEqual([]);
});

it.each([
  ['YYYY-MM-DD HH:mm:ss', '2026-03-05 08:09:07'],
  ['yyyy/MM/dd', '2026/03/05'],
  ['HH:mm', '08:09'],
  ['yyyyMMddHHmmss', '20260305080907'],
  ['M/d/yy, week w', 'M/d/yy, week w'],
  ['', ''],
])('formats a date as %s', (format, written) => {
  expect(formatDate(parseDate('2026-03-05 08:09:07') ?? NaN, format)).toBe(written);
});

it('returns the added amount as difference, in units of fixed length', () => {
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

it('returns whole months as integers, with the sign of the direction', () => {
  fc.assert(
    fc.property(anyDate(), fc.integer({ min: 0, max: 500 }), (date, months) => {
      const start = parseDate(formatDate(date, 'YYYY-MM-01')) ?? NaN;
      const end = addToDate(start, months, 'months') ?? start;
      expect([dateDifference(end, start, 'months'), dateDifference(start, end, 'months') + months]).toEqual([
        end === start ? 0 : months,
        end === start ? months : 0,
      ]);
    }),
  );
});

it('returns undefined outside the representable years', () => {
  expect([addToDate(0, 9000, 'years'), addToDate(0, -1e15, 'days')]).toEqual([undefined, undefined]);
  const last = parseDate('9999-12-31 23:59:59') ?? NaN;
  expect([addToDate(last, 0, 'seconds'), addToDate(last, 1, 'seconds')]).toEqual([last, undefined]);
});

it.each(['YYYY-MM-DD HH:mm:ss', 'dd.MM.yyyy, HH:mm', 'YYYY年MM月', 'HH:mm'])(
  'parses a text in the format %s, and rejects any other text',
  (format) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (date) => {
        const written = formatDate(date, format);
        const read = parseFormattedDate(written, format);
        expect(read === undefined ? undefined : formatDate(read, format)).toBe(written);
        expect(parseFormattedDate(`${written}0`, format)).toBeUndefined();
        expect(parseFormattedDate(written.slice(1), format)).toBeUndefined();
      }),
    );
    expect(parseFormattedDate('soon', format)).toBeUndefined();
  },
);
