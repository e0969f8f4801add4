import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';
import { useAppContext } from './appContext.ts';
import { NoticeBox } from './NoticeBox.tsx';

/** The code of a page did not arrive: what was there before may still be read. */
export function PageFailure({ isTimeout, retry }: { readonly isTimeout: boolean; readonly retry: () => void }) {
  const { t } = useTexts();
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
        <Button look="bare" onClick={() => navigator.back('workbench')}>
          {t('app.back')}
        </Button>
      </NoticeBox>
    </main>
  );
}
