import { useTranslation } from 'react-i18next';
import { Clock } from '#application/ports/platform/clock.ts';
import { companyZoneIfForeign } from '../workflow/foreignZone.ts';
import { useAdapterContext } from '../navigation/pageContext.ts';

/** Shows the company's time zone above a page if the device is in another one. */
export function ZoneNote() {
  const { t } = useTranslation();
  const zone = companyZoneIfForeign(useAdapterContext().get(Clock).now());
  return zone === undefined ? null : (
    <aside className="page-width px-4 pt-1 text-center text-12 text-soft">{t('exception.zone', { zone })}</aside>
  );
}
