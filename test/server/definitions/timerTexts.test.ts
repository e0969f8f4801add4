import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDuration, readMoment } from '#server/definitions/bpmn/readTimer.ts';

const count = fc.integer({ min: 0, max: 500 });

it('adds up the parts of a duration', () => {
  fc.assert(
    fc.property(count, count, count, count, (days, hours, minutes, seconds) => {
      expect(readDuration(`P${days}DT${hours}H${minutes}M${seconds}S`)).toBe(
        (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000,
      );
    }),
  );
});

it.each([
  ['P1W', 604_800_000],
  ['PT0.5S', 500],
  ['P1Y', 365 * 86_400_000],
  ['P2M', 60 * 86_400_000],
  ['PT2M', 120_000],
])('reads %s', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

it.each(['', 'P', 'PT', 'P1H', '1D', 'PT1D', 'P-1D', 'P1DT'])('does not take "%s" for a duration', (text) => {
  expect(readDuration(text)).toBeUndefined();
});

it.each([
  ['2026-12-01', '2026-11-30T16:00:00Z'],
  ['2026-12-01T08:00', '2026-12-01T00:00:00Z'],
  ['2026-12-01T08:00:00Z', '2026-12-01T08:00:00Z'],
  ['2026-12-01T08:00:00.250+09:00', '2026-11-30T23:00:00.250Z'],
])("reads the moment %s, in the platform's zone when it names none", (text, instant) => {
  expect(readMoment(text)).toBe(Date.parse(instant));
});

it.each(['', 'tomorrow', '01.12.2026', '2026-13-01', '2026-12-01 08:00'])('does not take "%s" for a moment', (text) => {
  expect(readMoment(text)).toBeUndefined();
});
