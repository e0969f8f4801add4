import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { readOpening } from './readResult.ts';

/** A form without a login that opens later. Parameters: `opensAt`, in milliseconds, and those of the form. */
export function ExpiresPage() {
  const { t, language } = useTexts();
  const { navigator } = useAppContext();
  const [query] = useSearchParams();
  const { opensAt, form } = readOpening(query);
  const [now] = useState(() => Date.now());
  const advice =
    opensAt === undefined
      ? t('exception.notYet.todo')
      : t('exception.notYet.from', { moment: formatMoment(language, opensAt, now) });
  return (
    <main className="grid min-h-dvh place-content-center">
      <NoticeBox isHeading picture="lost" title={t('exception.notYet')} advice={advice}>
        {form && (
          <Button look="line" onClick={() => navigator.open('qrCodeForm', form, { replace: true })}>
            {t('exception.notYet.again')}
          </Button>
        )}
      </NoticeBox>
    </main>
  );
}
