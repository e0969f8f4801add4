import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** The code of a page did not arrive. */
export function PageFailure({ isTimeout, retry }: { readonly isTimeout: boolean; readonly retry: () => void }) {
  const { t } = useTexts();
  return <Notice isHeading picture="offline" title={t(isTimeout ? 'error.pageTimeout' : 'error.pageLoad')} advice={t('error.pageLoad.todo')}><Button onClick={retry}>{t('app.reload')}</Button></Notice>;
}
