import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { parseClosed } from './readResult.ts';
import { WindowPage } from '../../ui/layout/WindowPage.tsx';

/** Shows that a public form is closed or does not exist. Query parameter: `reason`. */
export function ErrorQrCodePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { titleKey, adviceKey } = parseClosed(query);
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox isHeading picture="lost" title={t(titleKey)} advice={t(adviceKey)} />
    </WindowPage>
  );
}
