import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { readFormParams, readSuccess } from './readResult.ts';
import { RequestStatusCard } from './RequestStatusCard.tsx';

/** What was done, and the ways on. Parameters: `done` names the sentence, `instId` the request to look at. */
export function SuccessPage() {
  const { t } = useTexts();
  const { navigator, tokens } = useAppContext();
  const [query] = useSearchParams();
  const { titleKey, instance } = readSuccess(query);
  const form = readFormParams(query);
  // Whoever has filled in a form without a login goes on without one.
  const isInside = form === undefined && tokens.read() !== undefined;
  return (
    <main className="grid min-h-dvh place-content-center">
      <NoticeBox
        isHeading
        picture="done"
        title={t(titleKey)}
        {...(isInside ? { advice: t('exception.success.todo') } : {})}
        {...(form ? { advice: t('exception.received.todo') } : {})}
      >
        {form && (
          <Button look="line" onClick={() => navigator.open('qrCodeForm', form, { replace: true })}>
            {t('exception.received.again')}
          </Button>
        )}
        {isInside && instance !== undefined && <RequestStatusCard instance={instance} />}
        {isInside && (
          <Button onClick={() => navigator.open('myTasks', {}, { replace: true })}>
            {t('exception.success.next')}
          </Button>
        )}
        {isInside && instance !== undefined && (
          <Button look="line" onClick={() => navigator.open('instanceDetail', { instId: instance }, { replace: true })}>
            {t('exception.success.look')}
          </Button>
        )}
        {isInside && (
          <Button look="bare" onClick={() => navigator.open('workbench', {}, { replace: true })}>
            {t('app.home')}
          </Button>
        )}
      </NoticeBox>
    </main>
  );
}
