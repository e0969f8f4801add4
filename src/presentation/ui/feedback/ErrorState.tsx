import { useTranslation } from 'react-i18next';
import type { Failure } from '#domain/shared/failure.ts';
import { Button } from '../controls/Button.tsx';
import { useAppContext } from '../state/appContext.ts';
import { isHidden, readFailureMessages } from './message.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { useMessageText } from './useMessageText.ts';

interface ErrorStateProps {
  readonly failure: Failure;
  readonly retry: () => void;
  readonly isBusy?: boolean;
  /** An additional action that explains what was refused. */
  readonly action?: { readonly label: string; readonly open: () => void };
}

/**
 * Shows the error, advice, a button (try again or home), and the HTTP status as a reference for support where there is
 * one.
 */
export function ErrorState({ failure, retry, isBusy = false, action }: ErrorStateProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { navigator } = useAppContext();
  const { title, advice } = readFailureMessages(failure);
  if (failure.kind === 'notOffered') return <NoticeBox picture="empty" title={say(title)} advice={say(advice)} />;
  const isLost = isHidden(failure);
  const isNetwork = ['offline', 'timeout', 'unavailable'].includes(failure.kind);
  const reference = failure.kind === 'serverFault' ? String(failure.status) : undefined;
  return (
    <div role="alert">
      <NoticeBox picture={isNetwork ? 'offline' : isLost ? 'lost' : 'broken'} title={say(title)} advice={say(advice)}>
        {action && <Button onClick={action.open}>{action.label}</Button>}
        {isLost ? (
          <Button variant="line" onClick={() => navigator.open('workbench', {}, { replace: true })}>
            {t('app.home')}
          </Button>
        ) : (
          <Button variant="line" onClick={retry} isBusy={isBusy}>
            {t('app.retry')}
          </Button>
        )}
        {reference !== undefined && <p className="text-12 text-soft">{t('app.requestId', { id: reference })}</p>}
      </NoticeBox>
    </div>
  );
}
