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

  it.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['America/Santiago', '2026-09-06T00:00', '2026-09-06T01:00'],
    ['Asia/Beirut', '2026-03-29T00:00', '2026-03-29T01:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ])('in %s that is skipped in spring, %s, is moved forward to %s', (zone, skipped, shown) => {
    const at = toInstant(Date.parse(`${skipped}Z`), zone);
    expect(new Date(wallTime(at, zone)).toISOString().slice(0, 16)).toBe(shown);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
    ['America/St_Johns', '2026-11-01T01:30', '2026-11-01T04:00'],
  ])('in %s that occurs twice in autumn, %s, is the first one, %s UTC', (zone, repeated, first) => {
    expect(new Date(toInstant(Date.parse(`${repeated}Z`), zone)).toISOString().slice(0, 16)).toBe(first);
  });

  it('is converted to the timestamp it was made from, at any time outside the repeated ones', () => {
    for (const zone of ['America/New_York', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Tehran'])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 44_100_000) {
        const wall = wallTime(at, zone);
        const found = toInstant(wall, zone);
        expect([wallTime(found, zone), found <= at]).toEqual([wall, true]);
      }
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
