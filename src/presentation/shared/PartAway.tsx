import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';

/** In the place of a part whose program did not come. */
export function PartAway({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 rounded-card bg-return-tint px-3.5 py-1 text-14 text-return"
    >
      <span className="min-w-0 flex-1">{t('error.partAway')}</span>
      <Button look="bare" className="text-14" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
