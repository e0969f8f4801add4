import { useTranslation } from 'react-i18next';
import { NoticeBox } from './NoticeBox.tsx';
import { useAppContext } from '../state/appContext.ts';
import { Button } from '../controls/Button.tsx';

export function CrashState({ reopen }: { readonly reopen: () => void }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <main>
      <NoticeBox isHeading picture="broken" title={t('error.crash')} advice={t('error.crash.todo')}>
        <Button onClick={reopen}>{t('app.reload')}</Button>
        <Button variant="bare" onClick={() => navigator.back('workbench')}>
          {t('app.back')}
        </Button>
      </NoticeBox>
    </main>
  );
}
