import { useTexts } from '../i18n/useTexts.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { Button } from './Button.tsx';

export function CrashState({ reopen }: { readonly reopen: () => void }) {
  const { t } = useTexts();
  return (
    <main>
      <NoticeBox isHeading picture="broken" title={t('error.crash')} advice={t('error.crash.todo')}>
        <Button onClick={reopen}>{t('app.reload')}</Button>
      </NoticeBox>
    </main>
  );
}
