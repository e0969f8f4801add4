import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWireTime, toWireTime } from './time.ts';

it('formats a timestamp in the time zone of Shanghai', () => {
  expect(toWireTime(Date.parse('2026-03-01T23:30:00Z'))).toBe('2026-03-02 07:30:00');
});

it('parses every second it has formatted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
      expect(fromWireTime(toWireTime(second * 1000))).toBe(second * 1000);
    }),
  );
});

it.each([
  [null],
  [''],
  ['soon'],
  ['2026-13-40'],
  ['2026-02-30 10:00:00'],
  ['2026-01-01 24:00'],
  ['2026-01-01T99:00:00'],
  [1e308],
  [-1e15],
  [253_402_300_800_000],
])('rejects %j as a timestamp', (wire) => {
  expect(fromWireTime(wire)).toBeUndefined();
});

it('parses epoch milliseconds sent as text', () => {
  expect(fromWireTime('1715600000000')).toBe(1_715_600_000_000);
  expect([fromWireTime('20240513'), fromWireTime('999999999999999999')]).toEqual([undefined, undefined]);
});

it('parses a date as midnight in GMT+8', () => {
  expect(fromWireTime('2026-03-02')).toBe(Date.parse('2026-03-01T16:00:00Z'));
});
