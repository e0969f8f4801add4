import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDecimal, roundTo, removeBinaryNoise } from './decimal.ts';

it.each([
  [1.005, 2, 1.01],
  [-2.5, 0, -3],
  [2.5, 0, 3],
  [1.45, 1, 1.5],
  [0.1 + 0.2, 15, 0.3],
  [1e21, 2, 1e21],
  [1.5e-7, 7, 2e-7],
  [-0.001, 2, 0],
  [3.14, 99, 3.14],
  [3.14, -2, 3],
  [1.26, 1.9, 1.3],
  [0.1234567890123456, 15, 0.123456789012346],
  [0.1234567890123456, 16, 0.1234567890123456],
  [3.14, NaN, 3.14],
  [1300, -2, 1300],
  [-1.005, 2, -1.01],
  [0.049, 1, 0],
  [Infinity, 2, Infinity],
  [NaN, 2, NaN],
])('rounds %d to %d digits as %d', (value, digits, rounded) => {
  expect(roundTo(value, digits)).toBe(rounded);
});

it('rounds amounts of money exactly, as integers of cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(2, 3), (thousandths, digits) => {
      const exact =
        Math.sign(thousandths) *
        (digits === 3 ? Math.abs(thousandths) / 1000 : Math.floor((Math.abs(thousandths) + 5) / 10) / 100);
      expect(roundTo(thousandths / 1000, digits)).toBe(exact + 0);
    }),
  );
});

it.each([
  ['12', 12],
  [' +1.5 ', 1.5],
  ['-.5', -0.5],
  ['1.', 1],
  ['1e3', 1000],
  ['1E+3', 1000],
  ['25e-1', 2.5],
  ['-12.75', -12.75],
  ['.25', 0.25],
  ['007', 7],
  ['', undefined],
  ['.', undefined],
  ['1,000', undefined],
  ['1 000', undefined],
  ['--1', undefined],
  ['-', undefined],
  ['e3', undefined],
  ['1e', undefined],
  ['1e1.5', undefined],
  ['1.2.3', undefined],
  ['about 12', undefined],
  ['0x10', undefined],
  ['1e999', undefined],
  ['12abc', undefined],
  ['Infinity', undefined],
])('parses %j as %s', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it('keeps integers and removes the floating-point error of other numbers', () => {
  expect([
    removeBinaryNoise(0.1 + 0.2),
    removeBinaryNoise(1.1 * 3),
    removeBinaryNoise(-0),
    removeBinaryNoise(9007199254740993),
    removeBinaryNoise(Number.MAX_VALUE),
  ]).toEqual([0.3, 3.3, 0, 9007199254740993, Number.MAX_VALUE]);
});
