import { dateFormatter } from '#application/formatting/formatters.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatCompanyDate, companyZone } from './companyZone.ts';

/* Formats dates and times by language in the company's time zone. */

/** Replaces spaces and joins CJK date units so that a date stays on one line. The time may wrap to the next line. */
export const keepOnOneLine = (text: string): string =>
  text.replaceAll(/ (?!\d\d:)/gu, '\u00A0').replaceAll(/\d(?=[\u5E74\u6708\u65E5])|[\u5E74\u6708](?=\d)/gu, '$&\u2060');

const formatInCompanyZone = (language: Language, at: Instant, options: Intl.DateTimeFormatOptions): string =>
  dateFormatter(language, { ...options, timeZone: companyZone() }).format(at);
export const formatWeekday = (language: Language, at: Instant): string =>
  formatInCompanyZone(language, at, { month: 'long', day: 'numeric', weekday: 'long' });
const formatDate = (language: Language, at: Instant): string =>
  formatInCompanyZone(language, at, { year: 'numeric', month: 'short', day: 'numeric' });
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * Formats a timestamp: only the time for today, date and time for this year, only the date for earlier years. Future
 * timestamps always include the time.
 */
export const formatTimestamp = (language: Language, at: Instant, now: Instant): string =>
  keepOnOneLine(timestampText(language, at, now));

function timestampText(language: Language, at: Instant, now: Instant): string {
  const time = formatInCompanyZone(language, at, TIME);
  if (formatCompanyDate(at) === formatCompanyDate(now)) return time;
  if (isSameYear(at, now)) return `${formatInCompanyZone(language, at, { month: 'short', day: 'numeric' })} ${time}`;
  const date = formatDate(language, at);
  return at > now ? `${date} ${time}` : date;
}

const isSameYear = (at: Instant, now: Instant): boolean =>
  formatCompanyDate(at).slice(0, 4) === formatCompanyDate(now).slice(0, 4);

/** Formats the date of a day heading: with its weekday in the current year, otherwise with the year. */
export const formatDayHeading = (language: Language, at: Instant, now: Instant): string =>
  isSameYear(at, now) ? formatWeekday(language, at) : formatDate(language, at);
