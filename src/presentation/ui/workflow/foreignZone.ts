import type { Instant } from '#domain/shared/ids.ts';
import { offsetName, wallTime } from '#domain/shared/timeZone.ts';
import { companyZone } from '../i18n/companyZone.ts';

const MINUTE_MS = 60_000;

/** Returns the name of the company's time zone if the device has another UTC offset at that time. */
export function companyZoneIfForeign(at: Instant): string | undefined {
  const zone = companyZone();
  const here = -new Date(at).getTimezoneOffset();
  return Math.round((wallTime(at, zone) - at) / MINUTE_MS) === here ? undefined : offsetName(at, zone);
}
