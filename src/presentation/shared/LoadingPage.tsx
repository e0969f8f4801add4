import { LOADING_DELAY_MS } from '#application/constants.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Spinner } from './Spinner.tsx';
import { useLate } from './useLate.ts';

/** Nothing at first: most waits are too short to be worth a sign (spec 9, "Async component delay"). */
export function LoadingPage() {
  const { t } = useTexts();
  const isLong = useLate(true, LOADING_DELAY_MS);
  return (
    <div className="page-width grid min-h-dvh place-items-center" aria-busy="true">
      {isLong && (
        <div role="status" className="grid animate-appear justify-items-center gap-3 text-14 text-soft">
          <Spinner />
          {t('app.loading')}
        </div>
      )}
    </div>
  );
}
