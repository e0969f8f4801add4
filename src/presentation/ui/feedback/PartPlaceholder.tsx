import { useTranslation } from 'react-i18next';
import { useDelayed } from './useDelayed.ts';

const QUIET_MS = 120;

/** Reserves the space of a part of a page while it loads. */
export function PartPlaceholder() {
  const { t } = useTranslation();
  const isLong = useDelayed(true, QUIET_MS);
  return (
    <div role="status" className="min-h-12">
      {isLong && (
        <>
          <span className="sr-only">{t('app.loading')}</span>
          <span aria-hidden="true" className="block min-h-12 animate-shimmer rounded-card bg-sunken" />
        </>
      )}
    </div>
  );
}
