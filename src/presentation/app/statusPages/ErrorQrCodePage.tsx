import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../ui/i18n/useTexts.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { parseClosed } from './readResult.ts';

/** Shows that a public form is closed or does not exist. Query parameter: `reason`. */
export function ErrorQrCodePage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const { titleKey, adviceKey } = parseClosed(query);
  return (
    <main className="grid min-h-dvh place-content-center">
      <NoticeBox isHeading picture="lost" title={t(titleKey)} advice={t(adviceKey)} />
    </main>
  );
}
