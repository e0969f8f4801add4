import { dateFormatter } from '#application/formatting/formatters.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { PLATFORM_ZONE } from '#domain/shared/platformZone.ts';

/** Returns the company's time zone, which the server writes into the page. The default is the platform's time zone. */
export const companyZone = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone']) ?? PLATFORM_ZONE;

/**
 * Formats a timestamp as local date and time, such as `2026-05-31 9:00`. The short Japanese date format has the order
 * of ISO dates.
 */
const formatLocalTime = (at: Instant, timeZone?: string): string =>
  dateFormatter('ja-JP', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at).replaceAll('/', '-');

/** Offsets of time zones are multiples of a quarter of an hour, so all instants of one have the same date. */
const QUARTER_MS = 900_000;
const dates = new Map<string, string>();

/** Returns the date in the company's time zone, such as `2026-05-31`. A long list asks for the date of each row. */
export function formatCompanyDate(at: Instant): string {
  const zone = companyZone();
  const key = zone + (at - (at % QUARTER_MS));
  const date = dates.get(key) ?? formatLocalTime(at, zone).slice(0, 'YYYY-MM-DD'.length);
  dates.set(key, date);
  return date;
}

/** Whether the device's local time differs from the company's. */
export const isForeignTimeZone = (now: Instant): boolean =>
  formatLocalTime(now) !== formatLocalTime(now, companyZone());
