import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { WindowPage } from '../../ui/layout/WindowPage.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox isHeading picture="lost" title={t('exception.notFound')} advice={t('exception.notFound.todo')}>
        <Button onClick={() => navigator.open('workbench', {}, { replace: true })}>{t('app.home')}</Button>
      </NoticeBox>
    </WindowPage>
  );
}
