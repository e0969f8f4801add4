import { describe, expect, it } from 'vitest';
import { toInstant, isTimeZone, offsetName, wallTime } from './timeZone.ts';

describe('the local time of a time zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-25T00:00:00Z', '2026-11-25T08:00:00.000Z', 'UTC+8'],
    ['Asia/Kolkata', '2026-11-25T00:00:00Z', '2026-11-25T05:30:00.000Z', 'UTC+5:30'],
    ['America/New_York', '2026-07-01T00:00:00Z', '2026-06-30T20:00:00.000Z', 'UTC-4'],
    ['America/New_York', '2026-01-01T00:00:00Z', '2025-12-31T19:00:00.000Z', 'UTC-5'],
    ['UTC', '2026-01-01T00:00:00.250Z', '2026-01-01T00:00:00.250Z', 'UTC'],
  ])('in %s is at %s %s', (zone, instant, shown, name) => {
    const at = Date.parse(instant);
    expect(new Date(wallTime(at, zone)).toISOString()).toBe(shown);
    expect(toInstant(wallTime(at, zone), zone)).toBe(at);
    expect(offsetName(at, zone)).toBe(name);
  });

  it('is moved by an hour if it is skipped in spring', () => {
    const left = Date.parse('2026-03-29T02:30:00Z');
    expect(new Date(toInstant(left, 'Europe/Berlin')).toISOString()).toMatch(/^2026-03-29T0[01]:30/u);
  });

  it.each([
    ['Asia/Tokyo', true],
    ['Asia/Nowhere', false],
    ["UTC'; drop", false],
    ['', false],
  ])('%s is a time zone: %s', (name, isOne) => {
    expect(isTimeZone(name)).toBe(isOne);
  });
});
