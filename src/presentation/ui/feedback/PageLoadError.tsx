import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { useAppContext } from '../state/appContext.ts';
import { NoticeBox } from './NoticeBox.tsx';

/** Shown if the code of a page did not load. The user can reload or go back. */
export function PageLoadError({ isTimeout, retry }: { readonly isTimeout: boolean; readonly retry: () => void }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <main>
      <NoticeBox
        isHeading
        picture="offline"
        title={t(isTimeout ? 'error.pageTimeout' : 'error.pageLoad')}
        advice={t('error.pageLoad.todo')}
      >
        <Button onClick={retry}>{t('app.reload')}</Button>
        <Button variant="bare" onClick={() => navigator.back('workbench')}>
          {t('app.back')}
        </Button>
      </NoticeBox>
    </main>
  );
}
