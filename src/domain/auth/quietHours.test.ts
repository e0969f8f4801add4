import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findQuietHoursEnd } from './quietHours.ts';

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const at = (text: string) => Date.parse(text);

it.each([
  ['in the evening', 'Asia/Tokyo', '2026-11-23T23:00:00+09:00', '2026-11-24T07:00:00+09:00'],
  ['in the morning', 'Asia/Tokyo', '2026-11-24T06:59:00+09:00', '2026-11-24T07:00:00+09:00'],
  ['at their beginning', 'Asia/Tokyo', '2026-11-23T22:00:00+09:00', '2026-11-24T07:00:00+09:00'],
  ['in a zone half an hour apart', 'Asia/Kolkata', '2026-11-23T22:30:00+05:30', '2026-11-24T07:00:00+05:30'],
  ['in the night to summer time', 'Europe/Berlin', '2026-03-28T23:00:00+01:00', '2026-03-29T07:00:00+02:00'],
  ['in the night to winter time', 'Europe/Berlin', '2026-10-24T23:00:00+02:00', '2026-10-25T07:00:00+01:00'],
  ['on the last day of a year', 'America/New_York', '2026-12-31T22:30:00-05:00', '2027-01-01T07:00:00-05:00'],
])('quiet hours end at seven o’clock of the zone: %s', (_, zone, now, end) => {
  expect(findQuietHoursEnd(at(now), zone, NIGHT)).toBe(at(end));
});

it('quiet hours that end in an hour skipped by summer time end with the gap', () => {
  const skipped = { from: 22 * 60, to: 2 * 60 + 30 };
  const now = at('2026-03-28T23:00:00+01:00');
  expect(findQuietHoursEnd(now, 'Europe/Berlin', skipped)).toBe(at('2026-03-29T03:30:00+02:00'));
});

it('a time outside the quiet hours is not moved, and equal limits mean none', () => {
  const noon = at('2026-11-24T12:00:00+09:00');
  expect(findQuietHoursEnd(noon, 'Asia/Tokyo', NIGHT)).toBe(noon);
  expect(findQuietHoursEnd(noon, 'Asia/Tokyo', { from: 720, to: 720 })).toBe(noon);
  expect(findQuietHoursEnd(noon, 'Asia/Tokyo', { from: 9 * 60, to: 17 * 60 })).toBe(at('2026-11-24T17:00:00+09:00'));
});

it('an end is never before the time, and within a day and an hour', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const zone = fc.constantFrom('Asia/Tokyo', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC');
  const time = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
  fc.assert(
    fc.property(time, zone, minute, minute, (now, name, from, to) => {
      const end = findQuietHoursEnd(now, name, { from, to });
      expect(end).toBeGreaterThanOrEqual(now);
      expect(end - now).toBeLessThanOrEqual(25 * 60 * 60_000);
    }),
  );
});
