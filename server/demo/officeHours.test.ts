import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOfficeHours, formatDay, toOfficeTime, nextOfficeTime } from './officeHours.ts';

const moment = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') });
const hours = fc.double({ min: 0, max: 60, noNaN: true });

/** Returns the weekday, with Sunday as 0, and the hour of the day in the company's time zone. */
function inOffice(at: number): { readonly weekday: number; readonly hour: number } {
  const local = new Date(at + 8 * 3_600_000);
  return { weekday: local.getUTCDay(), hour: local.getUTCHours() };
}

describe('office hours', () => {
  it('end each step between 9:00 and 18:00 on a weekday, never before it began', () => {
    fc.assert(
      fc.property(moment, hours, (from, length) => {
        const end = addOfficeHours(from, length);
        expect(end).toBeGreaterThanOrEqual(from);
        expect(inOffice(end)).toEqual({
          weekday: expect.toSatisfy((day: number) => day >= 1 && day <= 5),
          hour: expect.toSatisfy((hour: number) => hour >= 9 && hour < 18),
        });
      }),
    );
  });
  it('are additive: adding hours in two steps equals adding their sum', () => {
    fc.assert(
      fc.property(moment, fc.nat(30), fc.nat(30), (from, first, second) => {
        expect(addOfficeHours(addOfficeHours(from, first), second)).toBe(addOfficeHours(from, first + second));
      }),
    );
  });
  it('keep a timestamp within office hours and move others to the next opening, on Monday after a weekend', () => {
    expect(nextOfficeTime(Date.parse('2026-11-20T10:15:00+08:00'))).toBe(Date.parse('2026-11-20T10:15:00+08:00'));
    expect(nextOfficeTime(Date.parse('2026-11-20T18:00:00+08:00'))).toBe(Date.parse('2026-11-23T09:00:00+08:00'));
    expect(nextOfficeTime(Date.parse('2026-11-22T03:00:00+08:00'))).toBe(Date.parse('2026-11-23T09:00:00+08:00'));
    expect(addOfficeHours(Date.parse('2026-11-20T17:00:00+08:00'), 2)).toBe(Date.parse('2026-11-23T10:00:00+08:00'));
  });
  it('map every timestamp to office hours in the same order, on the same day or the Friday before', () => {
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(toOfficeTime(late)).toBeGreaterThanOrEqual(toOfficeTime(early));
        const { weekday, hour } = inOffice(toOfficeTime(one));
        expect([weekday, hour]).toEqual([
          Math.min(inOffice(one).weekday || 5, 5),
          expect.toSatisfy((hours: number) => hours >= 9 && hours <= 18),
        ]);
      }),
    );
  });
  it("format dates in the company's time zone", () => {
    expect([
      formatDay(Date.parse('2026-11-20T01:00:00+08:00'), 0),
      formatDay(Date.parse('2026-12-31T12:00:00+08:00'), 1),
    ]).toEqual(['2026-11-20', '2027-01-01']);
  });
});
