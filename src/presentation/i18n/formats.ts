import { dateFormatter, numberFormatter } from '#application/formatters.ts';
import type { Language } from '#application/language.ts';
import type { Instant } from '#domain/shared/ids.ts';

/* Dates, times and numbers as each language writes them, in the reader's time zone. */

const formatDay = (language: Language, at: Instant): string =>
  dateFormatter(language, { month: 'short', day: 'numeric' }).format(at);
export const formatWeekday = (language: Language, at: Instant): string =>
  dateFormatter(language, { month: 'long', day: 'numeric', weekday: 'long' }).format(at);
const formatDate = (language: Language, at: Instant): string =>
  dateFormatter(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(at);
const formatTime = (language: Language, at: Instant): string =>
  dateFormatter(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Today the time, this year the day and time, before that the whole date; what lies ahead keeps its time. */
export function formatMoment(language: Language, at: Instant, now: Instant): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return formatTime(language, at);
  if (then.getFullYear() === today.getFullYear()) return `${formatDay(language, at)} ${formatTime(language, at)}`;
  return at > now ? `${formatDate(language, at)} ${formatTime(language, at)}` : formatDate(language, at);
}

/** As a heading over what happened on a day: with its weekday, the year only where it is another one. */
export const formatDayHeading = (language: Language, at: Instant, now: Instant): string =>
  new Date(at).getFullYear() === new Date(now).getFullYear() ? formatWeekday(language, at) : formatDate(language, at);

/** What nobody has counted to its end is more than this. */
const MOST_COUNTED = 1000;
export const formatMost = (language: Language): string => numberFormatter(language).format(MOST_COUNTED);
export const formatCount = (language: Language, count: number): string =>
  Number.isFinite(count) ? numberFormatter(language).format(count) : `${formatMost(language)}+`;
