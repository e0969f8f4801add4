import fc from 'fast-check';
import { expect, it } from 'vitest';
import { relativeTime, TIME_UNITS } from './relativeTime.ts';

const SECOND = 1000;
const [MINUTE, HOUR, DAY] = [60 * SECOND, 3600 * SECOND, 86_400 * SECOND];

it.each([
  [0, 'second', 0],
  [-999, 'second', 0],
  [-59 * SECOND, 'second', -59],
  [-MINUTE, 'minute', -1],
  [-HOUR + 1, 'minute', -59],
  [-23.5 * HOUR, 'hour', -23],
  [-DAY, 'day', -1],
  [-29.9 * DAY, 'day', -29],
  [-30 * DAY, 'month', -1],
  [-364 * DAY, 'month', -12],
  [-800 * DAY, 'year', -2],
  [HOUR, 'hour', 1],
] as const)('expresses %i ms as %s %i', (distance, unit, value) => {
  expect(relativeTime(1_800_000_000_000 + distance, 1_800_000_000_000)).toEqual({ unit, value });
});

it('rounds down to whole units', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (distance) => {
      const { unit, value } = relativeTime(distance, 0);
      const length = TIME_UNITS.find(([name]) => name === unit)?.[1] ?? Number.NaN;
      expect(Math.abs(distance) - Math.abs(value) * length).toBeGreaterThanOrEqual(0);
      expect(Math.abs(distance) - Math.abs(value) * length).toBeLessThan(length);
      expect(value === 0 || Math.sign(value) === Math.sign(distance)).toBe(true);
    }),
  );
});
