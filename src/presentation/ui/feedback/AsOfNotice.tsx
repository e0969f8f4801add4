import { RotateCcwClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatTimestamp } from '../i18n/formats.ts';

/** Says that the page shows what the platform answered at an earlier time, because it cannot be reached. */
export function AsOfNotice({ at, now }: { readonly at: Instant; readonly now: Instant }) {
  const { t, i18n } = useTranslation();
  return (
    <p role="status" className="flex items-start gap-2 py-2 text-14 text-soft">
      <RotateCcwClock size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t('offline.asOf', { moment: formatTimestamp(toLanguage(i18n.language), at, now) })}
    </p>
  );
}
