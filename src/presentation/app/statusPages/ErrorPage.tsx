import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { parseError } from './readResult.ts';
import { WindowPage } from '../../ui/layout/WindowPage.tsx';

/** Shows a failure that has no page of its own. Query parameter: `error`, the name of the message. */
export function ErrorPage() {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const [query] = useSearchParams();
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox isHeading picture="broken" title={t(parseError(query))} advice={t('exception.error.todo')}>
        <Button onClick={() => navigator.back('workbench')}>{t('app.back')}</Button>
        <Button variant="bare" onClick={() => navigator.open('workbench', {}, { replace: true })}>
          {t('app.home')}
        </Button>
      </NoticeBox>
    </WindowPage>
  );
}
