import { expect, it } from 'vitest';
import { formatCount } from './counts.ts';
import { formatTimestamp } from './formats.ts';

/** A timestamp in the time zone of the platform, the default of a company without one. */
const at = (...parts: [number, number, number, number, number]): number => Date.UTC(...parts) - 8 * 3_600_000;
const NEW_YEARS_EVE = at(2026, 11, 31, 22, 30);

it.each([
  ['of today, the time', at(2026, 11, 31, 9, 5), '09:05'],
  ['of this year, the day and the time', at(2026, 0, 1, 0, 0), '1 Jan 00:00'],
  ['of an earlier year, the day with its year', at(2025, 11, 31, 18, 0), '31 Dec 2025'],
  ['of the next year, all of it: it is still to come', at(2027, 0, 3, 18, 0), '3 Jan 2027 18:00'],
] as const)('formats a timestamp %s', (_, moment, text) => {
  expect(formatTimestamp('en-US', moment, NEW_YEARS_EVE).replaceAll('\u00A0', ' ')).toBe(text);
});

it('formats a number without a known total as more than a thousand', () => {
  expect([formatCount('en-US', 1000), formatCount('en-US', Number.POSITIVE_INFINITY)]).toEqual(['1,000', '1,000+']);
  expect(formatCount('zh-CN', Number.POSITIVE_INFINITY)).toBe('1,000+');
});
