import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OpenSignIn } from '#application/session/signInPorts.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import type { BindingOutcome } from './pendingBinding.ts';

/** What our server says; another says nothing at all (contract login 1). */
const REASONS: Readonly<Record<string, TextKey>> = {
  'binding.takenByOther': 'signIn.unbound.takenByOther',
  'binding.hasAnother': 'signIn.unbound.hasAnother',
  'binding.otherTenant': 'signIn.unbound.otherTenant',
  'binding.tooLate': 'signIn.unbound.tooLate',
};

/** After a login that was to bind a chat account: goes on when it is bound, and says so when it is not. */
export function BoundAtLogin({ outcome, target }: { readonly outcome: BindingOutcome; readonly target: string }) {
  const { t } = useTexts();
  const { openContainer, preferences } = useAppContext();
  const navigate = useNavigate();
  const { provider, reason } = outcome;
  const [isUnbound, setUnbound] = useState(reason !== undefined);
  useEffect(() => {
    if (reason !== undefined) return;
    let isCurrent = true;
    const ask = async () => {
      const bound = await (await (await openContainer())(OpenSignIn)()).gateway.bound();
      if (!isCurrent) return;
      // A platform that does not tell is taken at its word.
      if (bound.ok && !bound.value.includes(provider)) return setUnbound(true);
      preferences.write('signedInBy', provider);
      await navigate(target, { replace: true });
    };
    ask().catch(() => isCurrent && navigate(target, { replace: true }));
    return () => {
      isCurrent = false;
    };
  }, [reason, provider, target, navigate, openContainer, preferences]);
  if (!isUnbound) return null;
  const app = t(`login.app.${provider}`);
  return (
    <div role="alert">
      <NoticeBox
        picture="lost"
        title={t('signIn.unboundTitle', { app })}
        advice={t(REASONS[reason ?? ''] ?? 'signIn.unbound.other', { app })}
        isHeading
      >
        <Button onClick={() => void navigate(target, { replace: true })}>{t('signIn.goOn')}</Button>
      </NoticeBox>
    </div>
  );
}
