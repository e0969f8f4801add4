import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { readError } from './readResult.ts';

/** Something could not be done and there is no page to say it on. Parameter `error` names the sentence. */
export function ErrorPage() {
  const { t } = useTexts();
  const { navigator } = useAppContext();
  const [query] = useSearchParams();
  return (
    <main className="grid min-h-dvh place-content-center">
      <NoticeBox isHeading picture="broken" title={t(readError(query))} advice={t('exception.error.todo')}>
        <Button onClick={() => navigator.back('workbench')}>{t('app.back')}</Button>
        <Button look="bare" onClick={() => navigator.open('workbench', {}, { replace: true })}>
          {t('app.home')}
        </Button>
      </NoticeBox>
    </main>
  );
}
