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

/** Returns the date in the company's time zone, such as `2026-05-31`. */
export const formatCompanyDate = (at: Instant): string =>
  formatLocalTime(at, companyZone()).slice(0, 'YYYY-MM-DD'.length);

/** Whether the device's local time differs from the company's. */
export const isForeignTimeZone = (now: Instant): boolean =>
  formatLocalTime(now) !== formatLocalTime(now, companyZone());
