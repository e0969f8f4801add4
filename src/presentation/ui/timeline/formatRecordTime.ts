import { dateFormatter } from '#application/formatting/formatters.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatCompanyDate, companyZone } from '../i18n/companyZone.ts';
import { keepOnOneLine } from '../i18n/formats.ts';
import { companyZoneIfForeign } from '../workflow/foreignZone.ts';

/**
 * Formats day and time in the company's time zone, with the year if it is not this year, and with the name of the zone
 * if the device is in another.
 */
export function formatRecordTime(language: Language, at: Instant, now: Instant): string {
  const year = (moment: Instant) => formatCompanyDate(moment).slice(0, 4);
  const written = keepOnOneLine(
    dateFormatter(language, {
      ...(year(at) !== year(now) && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: companyZone(),
    }).format(at),
  );
  const foreign = companyZoneIfForeign(at);
  return foreign === undefined ? written : `${written} (${foreign})`;
}
