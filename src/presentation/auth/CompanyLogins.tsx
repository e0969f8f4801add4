import { Building2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { CompanyLoginGateway, type LoginOptions } from '#application/ports/auth/companyLoginGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import { failureMessage, type Message } from '../ui/feedback/message.ts';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { openExternalLogin } from '../ui/navigation/openExternalLogin.ts';

interface CompanyLoginsProps {
  readonly returnUrl: string;
  readonly hasForm: boolean;
  /** Shows or hides the password form. */
  readonly onToggleForm: (isShown: boolean) => void;
}

/** The company's identity providers, below the password form or instead of it. Renders nothing if there are none. */
export function CompanyLogins({ returnUrl, hasForm, onToggleForm }: CompanyLoginsProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { ways, hasFailed, gateway, retry } = useLoginMethods(onToggleForm);
  const [leaving, setLeaving] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<Message | undefined>(undefined);
  useEffect(() => {
    // Resets the page after it was restored from the back/forward cache.
    const wake = () => setLeaving(undefined);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
  if (hasFailed)
    return (
      <div className="mt-6">
        <ChunkErrorNotice text={t('companyLogin.away')} onRetry={retry} />
      </div>
    );
  if (ways === undefined || ways.logins.length === 0) return null;
  const leave = async (key: string) => {
    setLeaving(key);
    setProblem(undefined);
    const answer = await gateway()
      .then((calls) => calls.startLogin(key, returnUrl))
      .catch(() => undefined);
    const away = answer?.ok === true ? openExternalLogin(answer.value) : false;
    if (away) return;
    setLeaving(undefined);
    setProblem(failureMessage(answer?.ok === false ? answer.error : { kind: 'offline' }));
  };
  return (
    <section aria-label={t('companyLogin.section')} className={hasForm ? 'mt-6 grid gap-3' : 'grid gap-3'}>
      {hasForm ? (
        <p className="flex items-center gap-3 text-14 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('companyLogin.or')}
        </p>
      ) : (
        <p className="pb-2 text-16 text-soft">{t('companyLogin.only')}</p>
      )}
      {ways.logins.map(({ key, name }) => (
        <Button
          key={key}
          variant={hasForm ? 'line' : 'fill'}
          icon={<Building2 size={20} aria-hidden className="shrink-0" />}
          className="w-full"
          isBusy={leaving !== undefined}
          onClick={() => void leave(key)}
        >
          {t('companyLogin.with', { name })}
        </Button>
      ))}
      <div role="alert" className="empty:hidden">
        {problem && <p className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse">{say(problem)}</p>}
      </div>
      {ways.isPasswordOff && (
        <Button variant="bare" className="text-14 justify-self-center" onClick={() => onToggleForm(!hasForm)}>
          {t(hasForm ? 'companyLogin.withoutPassword' : 'companyLogin.forAdministrators')}
        </Button>
      )}
    </section>
  );
}

/** Whether the login methods may exist although they could not be read. A platform without them fails otherwise. */
const isTemporary = ({ kind }: Failure): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'serverFault' || kind === 'unavailable';

function useLoginMethods(onForm: CompanyLoginsProps['onToggleForm']) {
  const { openContainer, preferences } = useAppContext();
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const [ways, setWays] = useState<LoginOptions | undefined>(undefined);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const gateway = useCallback(async () => (await openContainer())(CompanyLoginGateway), [openContainer]);
  useEffect(() => {
    let isCurrent = true;
    void gateway()
      .then((calls) => calls.getLoginOptions(preferences.read('tenantId')))
      .then((answer) => {
        if (!isCurrent) return;
        setHasFailed(!answer.ok && isTemporary(answer.error));
        if (!answer.ok) return;
        setWays(answer.value);
        if (isFirst.current && answer.value.isPasswordOff) onForm(false);
        isFirst.current = false;
      })
      .catch(() => isCurrent && setHasFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [gateway, preferences, language, onForm, attempt]);
  const retry = () => setAttempt(attempt + 1);
  return { ways, hasFailed, gateway, retry };
}
