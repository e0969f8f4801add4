import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LoadSignIn } from '#application/useCases/signInPorts.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import type { BindingOutcome } from './pendingBinding.ts';

/** Reasons reported by this project's server. Other platforms report none (contract login 1). */
const REASONS: Readonly<Record<string, TextKey>> = {
  'binding.takenByOther': 'signIn.unbound.takenByOther',
  'binding.hasAnother': 'signIn.unbound.hasAnother',
  'binding.otherTenant': 'signIn.unbound.otherTenant',
  'binding.tooLate': 'signIn.unbound.tooLate',
};

/** After a login that was to bind a chat account: continues if it is bound, otherwise shows the reason. */
export function AccountLinkedNotice({
  outcome,
  target,
}: {
  readonly outcome: BindingOutcome;
  readonly target: string;
}) {
  const { t } = useTranslation();
  const { openContainer, preferences } = useAppContext();
  const navigate = useNavigate();
  const { provider, reason } = outcome;
  const [isUnbound, setUnbound] = useState(reason !== undefined);
  useEffect(() => {
    if (reason !== undefined) return;
    let isCurrent = true;
    const ask = async () => {
      const bound = await (await (await openContainer())(LoadSignIn)()).gateway.listBoundProviders();
      if (!isCurrent) return;
      // If the platform cannot report bindings, the binding counts as successful.
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
