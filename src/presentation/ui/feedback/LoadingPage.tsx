import { useTranslation } from 'react-i18next';
import { LOADING_DELAY_MS } from '#application/shared/constants.ts';
import { Spinner } from './Spinner.tsx';
import { useDelayed } from './useDelayed.ts';
import { WindowPage } from '../layout/WindowPage.tsx';

/** Shows nothing before the delay of spec 9 ("Async component delay"), as most pages load faster. */
export function LoadingPage() {
  const { t } = useTranslation();
  const isLong = useDelayed(true, LOADING_DELAY_MS);
  return (
    <WindowPage className="grid place-items-center" aria-busy="true">
      {isLong && (
        <div role="status" className="grid animate-appear justify-items-center gap-3 text-14 text-soft">
          <Spinner />
          {t('app.loading')}
        </div>
      )}
    </WindowPage>
  );
}
