import { afterEach, expect, it, vi } from 'vitest';
import { formatRecordTime } from '#presentation/ui/timeline/formatRecordTime.ts';

const AT = Date.parse('2026-11-24T23:01:00Z');
afterEach(() => vi.unstubAllGlobals());

const inCompany = (timeZone: string) => vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });

it('formats the time of a record in the company time zone, which is shown if the device differs', () => {
  const device = -new Date(AT).getTimezoneOffset();
  inCompany('America/New_York');
  const told = formatRecordTime('en-US', AT, AT);
  expect(told).toContain('18:01');
  expect(told.endsWith('(UTC-5)')).toBe(device !== -300);
  inCompany('Asia/Shanghai');
  expect(formatRecordTime('en-US', AT, AT)).toContain('07:01');
});
