import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { LoadSignIn } from '#application/useCases/signInPorts.ts';
import { detectProvider } from '#domain/auth/provider.ts';
import type { SignInState } from '#domain/auth/signIn.ts';
import { buildPagePath, type ProviderLoginName } from '../ui/navigation/addresses.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Seal } from '../ui/workflow/Seal.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { AccountLinkedNotice } from './AccountLinkedNotice.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import type { BindingOutcome, PendingBinding } from './pendingBinding.ts';
import type { ProviderEntry } from './providerEntry.ts';
import { ProviderSignIn } from './ProviderSignIn.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { loginAddress, loginRedirectUrl, type LoginParams } from '../ui/navigation/loginRedirectUrl.ts';
import { hasLoginCallback, parseLoginCallback, toReturnPath } from './signInAddress.ts';

interface ProviderLoginProps {
  readonly name: ProviderLoginName;
  readonly entry: ProviderEntry;
}

/** Logs in with a chat app and continues, or shows the failure. */
export function ProviderLoginPage({ name, entry }: ProviderLoginProps) {
  const [query] = useSearchParams();
  const state: unknown = useLocation().state;
  const { preferences } = useAppContext();
  const [place] = useState<LoginParams>(() => ({
    page: name,
    tenantId: query.get('tenantId') ?? preferences.read('tenantId') ?? DEFAULT_TENANT,
    fromUrl: query.get('fromUrl'),
  }));
  const bound = (state as { readonly bound?: BindingOutcome } | null)?.bound;
  return (
    <LoginFrame>
      {bound ? (
        <AccountLinkedNotice outcome={bound} target={toReturnPath(place.fromUrl, window.location.origin)} />
      ) : (
        <SigningIn place={place} entry={entry} />
      )}
    </LoginFrame>
  );
}

function SigningIn({ place, entry }: { readonly place: LoginParams; readonly entry: ProviderEntry }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { model, state, provider, target } = useSignIn(place, entry);
  const app = provider === undefined ? '' : t(`login.app.${provider}`);
  const toPassword = () => void navigate(buildPagePath('login', { wanted: target }), { replace: true });
  if (state.step === 'failed')
    return (
      <SignInFailure
        fault={state.fault}
        app={app}
        target={target}
        onPasswordLogin={toPassword}
        onRetry={() => void model.retry()}
      />
    );
  return (
    <div className="grid justify-items-center gap-4 text-center" aria-busy="true">
      <Seal size={56} />
      <h1 data-heading tabIndex={-1} className="text-20 font-semibold text-balance">
        {app === '' ? t('signIn.titlePlain') : t('signIn.title', { app })}
      </h1>
      <p role="status" className="max-w-72 text-14 text-balance text-soft">
        {t('signIn.waiting', { app })}
      </p>
      <Spinner />
      <Button variant="bare" onClick={toPassword}>
        {t('signIn.byPassword')}
      </Button>
    </div>
  );
}

function useSignIn(place: LoginParams, { provider: fixedProvider, way, forwardsCode = false }: ProviderEntry) {
  const { openContainer, tokens, preferences } = useAppContext();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [{ model, provider, target }] = useState(() => {
    const detected = detectProvider(window.navigator.userAgent);
    const shownIn = fixedProvider === undefined || fixedProvider === detected ? detected : undefined;
    const { origin } = window.location;
    const goal = toReturnPath(place.fromUrl, origin);
    const onStateChange = (reached: SignInState) => {
      if (shownIn === undefined) return;
      if (reached.step === 'token') {
        tokens.write(reached.token);
        preferences.write('signedInBy', shownIn);
      }
      if (reached.step === 'token' || reached.step === 'bound') void navigate(goal, { replace: true });
      if (reached.step === 'notBound') {
        const binding: PendingBinding = { provider: shownIn, openId: reached.openId, tenant: place.tenantId };
        void navigate(buildPagePath('login', { wanted: goal }), { replace: true, state: { binding } });
      }
    };
    const made = new ProviderSignIn({
      loadDependencies: async () => (await openContainer())(LoadSignIn)(),
      plan: { provider: shownIn, protocol: way, purpose: 'login', forwardsCode },
      tenant: place.tenantId,
      callback: parseLoginCallback(query, shownIn),
      createReturnUrl: (nonce) => loginRedirectUrl(place, { provider: shownIn, nonce, origin }),
      redirect: (address) => window.location.assign(address),
      forwardCode: (code, nonce) =>
        void navigate(loginAddress({ ...place, page: 'platformLogin' }, { code, state: nonce }), { replace: true }),
      onStateChange,
    });
    return { model: made, provider: shownIn, target: goal };
  });
  const isAnswered = hasLoginCallback(query);
  useEffect(() => {
    // Removes the code from the address first: it is valid once and must not be sent again by a reload or from the
    // history.
    if (isAnswered) void navigate(loginAddress(place), { replace: true });
    void model.start();
  }, [model, place, isAnswered, navigate]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void model.resume();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [model]);
  return { model, provider, target, state: useSyncExternalStore(model.subscribe, model.snapshot) };
}
