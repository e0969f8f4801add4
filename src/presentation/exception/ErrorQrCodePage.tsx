import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { readClosed } from './readResult.ts';

/** A form without a login that is not open any more, or never was. Parameter `reason` says why. */
export function ErrorQrCodePage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const { titleKey, adviceKey } = readClosed(query);
  return (
    <main className="grid min-h-dvh place-content-center">
      <NoticeBox isHeading picture="lost" title={t(titleKey)} advice={t(adviceKey)} />
    </main>
  );
}
