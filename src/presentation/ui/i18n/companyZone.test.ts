import { afterEach, describe, expect, it, vi } from 'vitest';
import { toTimeGroup } from '../../lists/arrange/toTimeGroup.ts';
import { formatDayHeading, formatTimestamp } from './formats.ts';
import { formatCompanyDate, isForeignTimeZone } from './companyZone.ts';
import { parseCompanyTimestamp, formatCompanyTimestamp } from '../workflow/parseCompanyTimestamp.ts';

const inCompany = (timeZone: string) => vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
afterEach(() => vi.unstubAllGlobals());

/** Company time zone, current time, a time half an hour away, and the company's date and time of the latter. */
const MIDNIGHTS = [
  ['Asia/Tokyo', '2026-11-29T15:10:00Z', '2026-11-29T14:40:00Z', '2026-11-29', '23:40'],
  ['Asia/Kolkata', '2026-11-29T18:40:00Z', '2026-11-29T18:10:00Z', '2026-11-29', '23:40'],
  ['America/New_York', '2026-03-08T07:10:00Z', '2026-03-08T06:40:00Z', '2026-03-08', '01:40'],
  ['America/New_York', '2026-11-02T05:10:00Z', '2026-11-02T04:40:00Z', '2026-11-01', '23:40'],
] as const;

describe('times and dates on a page, in any time zone of the device', () => {
  it.each(MIDNIGHTS)('are those of the company in %s at %s', (zone, nowText, atText, day, time) => {
    inCompany(zone);
    const [now, at] = [Date.parse(nowText), Date.parse(atText)];
    expect(formatCompanyDate(at)).toBe(day);
    expect(formatTimestamp('en-US', at, now)).toMatch(new RegExp(`${time}$`, 'u'));
    const isToday = formatCompanyDate(now) === day;
    expect(formatTimestamp('en-US', at, now) === time).toBe(isToday);
    expect(toTimeGroup(at, now).key).toBe(isToday ? 'today' : 'earlier');
    expect(formatCompanyTimestamp(at)).toBe(`${day} ${time}`);
    expect(parseCompanyTimestamp(formatCompanyTimestamp(at))).toBe(at);
  });

  it('assign Monday of the company to this week, and its Sunday to earlier', () => {
    inCompany('Asia/Tokyo');
    const tuesday = Date.parse('2026-11-24T12:00:00+09:00');
    expect(toTimeGroup(Date.parse('2026-11-23T00:00:00+09:00'), tuesday).key).toBe('week');
    expect(toTimeGroup(Date.parse('2026-11-22T23:59:59+09:00'), tuesday).key).toBe('earlier');
  });

  it('omit the year by the calendar of the company', () => {
    inCompany('Asia/Tokyo');
    const newYear = Date.parse('2026-12-31T15:30:00Z');
    expect(formatDayHeading('en-US', newYear, Date.parse('2027-01-05T00:00:00Z'))).toBe('Friday 1 January');
    expect(formatTimestamp('en-US', newYear, Date.parse('2027-01-05T00:00:00Z'))).toBe('1\u00A0Jan 00:30');
  });

  it('are marked if the time zone of the device differs', () => {
    inCompany(new Intl.DateTimeFormat('en').resolvedOptions().timeZone);
    expect(isForeignTimeZone(Date.parse('2026-11-24T12:00:00Z'))).toBe(false);
    inCompany(new Date().getTimezoneOffset() === -345 ? 'Asia/Tokyo' : 'Asia/Kathmandu');
    expect(isForeignTimeZone(Date.parse('2026-11-24T12:00:00Z'))).toBe(true);
  });
});
