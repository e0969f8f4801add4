import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useState, type ComponentType } from 'react';
import type { ClosedPageName } from '../../ui/navigation/addresses.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { parseClosed, parseOpening } from './readResult.ts';
import { WindowPage } from '../../ui/layout/WindowPage.tsx';
import { toLanguage } from '#application/formatting/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { formatRecordTime } from '../../ui/timeline/formatRecordTime.ts';

/** The pages for public forms that are not open. */
export const CLOSED_PAGES: Readonly<Record<ClosedPageName, ComponentType>> = {
  errorQrCode: ErrorQrCodePage,
  expires: ExpiresPage,
};

/** Shows that a public form is closed or does not exist. Query parameter: `reason`. */
function ErrorQrCodePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { titleKey, adviceKey } = parseClosed(query);
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox isHeading picture="lost" title={t(titleKey)} advice={t(adviceKey)} />
    </WindowPage>
  );
}

/**
 * Shows that a public form opens later. Query parameters: `opensAt` in milliseconds since the epoch, and those of the
 * form.
 */
function ExpiresPage() {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { navigator } = useAppContext();
  const [query] = useSearchParams();
  const { opensAt, form } = parseOpening(query);
  const [now] = useState(() => Date.now());
  const advice =
    opensAt === undefined
      ? t('exception.notYet.todo')
      : t('exception.notYet.from', { moment: formatRecordTime(language, opensAt, now) });
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox isHeading picture="lost" title={t('exception.notYet')} advice={advice}>
        {form && (
          <Button variant="line" onClick={() => navigator.open('qrCodeForm', form, { replace: true })}>
            {t('exception.notYet.again')}
          </Button>
        )}
      </NoticeBox>
    </WindowPage>
  );
}
