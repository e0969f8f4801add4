import { formatDate, parseDate } from '#domain/shared/calendar.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toInstant, wallTime } from '#domain/shared/timeZone.ts';
import { companyZone } from '../i18n/companyZone.ts';

/** Format of a timestamp in a date field. */
export const TIMESTAMP_FORMAT = 'YYYY-MM-DD HH:mm';

/** Formats a timestamp in the company's time zone, by default for a date field. */
export const formatCompanyTimestamp = (at: Instant, format = TIMESTAMP_FORMAT): string =>
  formatDate(wallTime(at, companyZone()), format);

/** Parses the text of a date field in the company's time zone; `undefined` if it is empty or not a date. */
export function parseCompanyTimestamp(text: string): Instant | undefined {
  const wall = parseDate(text);
  return wall === undefined ? undefined : toInstant(wall, companyZone());
}
