import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWireTime, toWireTime } from '#api/time.ts';

it('writes an instant as the clock of Shanghai shows it', () => {
  expect(toWireTime(Date.parse('2026-03-01T23:30:00Z'))).toBe('2026-03-02 07:30:00');
});

it('reads back every second it has written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
      expect(fromWireTime(toWireTime(second * 1000))).toBe(second * 1000);
    }),
  );
});

it.each([[null], [''], ['soon'], ['2026-13-40'], ['2026-01-01T99:00:00'], [1e308], [-1e15], [253_402_300_800_000]])(
  'takes %j for no moment',
  (wire) => {
    expect(fromWireTime(wire)).toBeUndefined();
  },
);

it('takes a day for its first moment in GMT+8', () => {
  expect(fromWireTime('2026-03-02')).toBe(Date.parse('2026-03-01T16:00:00Z'));
});
