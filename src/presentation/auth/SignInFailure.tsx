import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { SignInFault } from '#domain/auth/signIn.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { failureMessage } from '../ui/feedback/message.ts';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';

/** Failures for which a retry cannot succeed. */
const PERMANENT_FAULTS: readonly SignInFault['kind'][] = ['noChatApp', 'notConfigured', 'noMemory'];

interface SignInFailureProps {
  readonly fault: SignInFault;
  /** Name of the chat app; empty outside of one. */
  readonly app: string;
  readonly target: string;
  readonly onPasswordLogin: () => void;
  readonly onRetry: () => void;
}

/** Shows why a login with a chat app failed, and the alternatives. The password is always one of them. */
export function SignInFailure({ fault, app, target, onPasswordLogin, onRetry }: SignInFailureProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const navigate = useNavigate();
  const isLoggedIn = useAppContext().tokens.read() !== undefined;
  const isFinal = PERMANENT_FAULTS.includes(fault.kind);
  const advice = isLoggedIn ? 'signIn.adviceBind' : isFinal ? 'signIn.adviceHere' : 'signIn.advice';
  return (
    <div role="alert">
      <NoticeBox
        picture="lost"
        title={fault.kind === 'call' ? say(failureMessage(fault.failure)) : t(`signIn.${fault.kind}`, { app })}
        advice={t(advice)}
        isHeading
      >
        {isLoggedIn ? (
          <Button onClick={() => void navigate(target, { replace: true })}>{t('signIn.goOn')}</Button>
        ) : (
          <Button onClick={onPasswordLogin}>{t('signIn.byPassword')}</Button>
        )}
        {!isFinal && !isLoggedIn && (
          <Button variant="line" onClick={onRetry}>
            {t('signIn.again', { app })}
          </Button>
        )}
      </NoticeBox>
    </div>
  );
}
