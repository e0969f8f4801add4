import { useNavigate } from 'react-router-dom';
import type { SignInFault } from '#domain/session/signIn.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { failureMessage } from '../shared/message.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { useMessageText } from '../shared/useMessageText.ts';

/** Another try would come to the same. */
const FINAL: readonly SignInFault['kind'][] = ['noChatApp', 'notConfigured', 'noMemory'];

interface SignInFailureProps {
  readonly fault: SignInFault;
  /** What the chat app is called; empty outside of one. */
  readonly app: string;
  readonly target: string;
  readonly toPassword: () => void;
  readonly again: () => void;
}

/** Why a login from a chat app came to nothing, and the ways on: there is always the password. */
export function SignInFailure({ fault, app, target, toPassword, again }: SignInFailureProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const navigate = useNavigate();
  const isLoggedIn = useAppContext().tokens.read() !== undefined;
  const isFinal = FINAL.includes(fault.kind);
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
          <Button onClick={toPassword}>{t('signIn.byPassword')}</Button>
        )}
        {!isFinal && !isLoggedIn && (
          <Button look="line" onClick={again}>
            {t('signIn.again', { app })}
          </Button>
        )}
      </NoticeBox>
    </div>
  );
}
