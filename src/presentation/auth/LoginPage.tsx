import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { CaptchaGateway } from '#application/ports/auth/loginCodes.ts';
import { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { buildPagePath } from '../ui/navigation/addresses.ts';
import { Button } from '../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../ui/controls/Field.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { PasswordField } from '../ui/controls/PasswordField.tsx';
import { Seal } from '../ui/workflow/Seal.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { loadDeviceId } from './loadDeviceId.ts';
import { LoginForm } from './LoginForm.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { withAccountBinding, type BindingOutcome, type PendingBinding } from './pendingBinding.ts';
import { toSafeReturnPath } from './toSafeReturnPath.ts';
import { ChoiceMark } from '../ui/controls/ChoiceMark.tsx';
import { detectProvider } from '#domain/auth/provider.ts';

/** In a chunk of its own, because most platforms require no CAPTCHA. */
const LazyLoginCode = lazyComponent(async () => (await import('./LoginCode.tsx')).LoginCode);

/** In a chunk of its own, because most companies have no identity provider. */
const LazyCompanyLogins = lazyComponent(async () => (await import('./CompanyLogins.tsx')).CompanyLogins, {
  ...OPTIONAL_PART,
  texts: ['companyLogin'],
});

/** Only if decisions wait on this device. */
const LazyLoginNotice = lazyComponent(async () => (await import('../outbox/LoginNotice.tsx')).LoginNotice, {
  ...OPTIONAL_PART,
  texts: ['outbox'],
});

export function LoginPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const [query] = useSearchParams();
  const binding = (useLocation().state as { readonly binding?: PendingBinding } | null)?.binding;
  const [form, state] = useLoginForm(query.get('wanted'), binding);
  const { preferences } = useAppContext();
  const server = preferences.read('networkAddress');
  const [hasForm, setForm] = useState(true);
  const issue = (key: (typeof state.issues)['account']) => (key === undefined ? {} : { issue: t(key) });
  return (
    <LoginFrame>
      <div className="flex items-center gap-4 pb-8">
        <Seal size={56} />
        <div className="min-w-0">
          <h1 data-heading tabIndex={-1} className="text-32 font-bold">
            {t('app.name')}
          </h1>
          <p className="text-14 text-soft">{t('app.slogan')}</p>
        </div>
      </div>
      {query.has('expired') && (
        <p role="status" className="mb-4 rounded-card bg-return-tint px-4 py-3 text-14 text-return">
          {t('login.expired')}
        </p>
      )}
      {preferences.read('outbox') !== undefined && <LazyLoginNotice />}
      <ChatAppNote binding={binding} />
      <form
        noValidate
        hidden={!hasForm}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = event.currentTarget;
          const find = (place: string) => fields.querySelector<HTMLElement>(place);
          void form
            .submit()
            .then(() => (find('[aria-invalid="true"]') ?? (form.state.refusal && find('[name="validCode"]')))?.focus());
        }}
      >
        <Field label={t('login.account')} {...issue(state.issues.account)}>
          {(ties) => (
            <input
              {...ties}
              className={CONTROL_BOX}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={state.account}
              onChange={(event) => form.typeAccount(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('login.password')} {...issue(state.issues.password)}>
          {(ties) => (
            <PasswordField
              ids={ties}
              autoComplete="current-password"
              value={state.password}
              onType={(password) => form.typePassword(password)}
              isShown={state.isPasswordShown}
              onToggle={() => form.togglePassword()}
            />
          )}
        </Field>
        {state.picture && <LazyLoginCode form={form} picture={state.picture} {...issue(state.issues.captchaAnswer)} />}
        <label className="flex min-h-11 items-center gap-3 text-14 text-soft">
          <ChoiceMark isChosen={state.isRemembered} onChange={() => form.toggleRemembered()} />
          {t('login.remember')}
        </label>
        <div role="alert" className="empty:hidden">
          {state.refusal && (
            <p className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse">{say(state.refusal)}</p>
          )}
        </div>
        <Button type="submit" isBusy={state.isBusy} className="mt-2 w-full">
          {t(state.isBusy ? 'login.submitting' : 'login.submit')}
        </Button>
      </form>
      {server === undefined && (
        <LazyCompanyLogins returnUrl={query.get('wanted') ?? ''} hasForm={hasForm} onToggleForm={setForm} />
      )}
      {server !== undefined && (
        <p className="mt-6 text-center text-14 break-all text-soft">
          {t('login.server', { server })}{' '}
          <PageLink to="server" className="tap inline-flex items-center font-semibold text-action">
            {t('login.otherServer')}
          </PageLink>
        </p>
      )}
    </LoginFrame>
  );
}

function useLoginForm(
  wanted: string | null,
  binding: PendingBinding | undefined,
): readonly [LoginForm, LoginForm['state']] {
  const { tokens, preferences, openContainer } = useAppContext();
  const navigate = useNavigate();
  const [form] = useState(() => {
    let reason: string | undefined;
    const wasRefused = (why: string) => {
      reason = why;
    };
    return new LoginForm({
      gateway: async () => withAccountBinding((await openContainer())(SessionGateway), binding, wasRefused),
      captcha: async () => (await openContainer())(CaptchaGateway),
      getDeviceId: () => loadDeviceId(preferences, async () => (await openContainer())(IdempotencyKeys)),
      createId: async () => (await openContainer())(IdempotencyKeys).create(),
      getTenant: () => preferences.read('tenantId'),
      getRememberedAccount: () => preferences.read('account'),
      rememberAccount: (account) => preferences.write('account', account),
      storeToken: (bearer) => {
        tokens.write(bearer);
        preferences.write('signedInBy', '');
      },
      onLoggedIn: () => {
        const target = toSafeReturnPath(wanted, window.location.origin);
        if (binding === undefined) return void navigate(target, { replace: true });
        const bound: BindingOutcome = { provider: binding.provider, ...(reason !== undefined && { reason }) };
        void navigate(buildPagePath('platformLogin', { fromUrl: target }), { replace: true, state: { bound } });
      },
    });
  });
  useEffect(() => {
    // Runs after the first paint, so that everything else is loaded while the user types.
    const timer = setTimeout(() => void form.checkCaptcha(), 0);
    return () => clearTimeout(timer);
  }, [form]);
  return [form, useSyncExternalStore(form.subscribe, form.snapshot)];
}

/** In a chat app: a link to log in with it. During a pending binding: explains why the password is required. */
function ChatAppNote({ binding }: { readonly binding: PendingBinding | undefined }) {
  const { t } = useTranslation();
  const provider = binding?.provider ?? detectProvider(navigator.userAgent);
  if (provider === undefined) return null;
  const app = t(`login.app.${provider}`);
  return binding ? (
    <p role="status" className="mb-4 rounded-card bg-action-tint px-4 py-3 text-14 text-action">
      {t('login.bind', { app })}
    </p>
  ) : (
    <PageLink
      to="platformLogin"
      className="mb-6 grid min-h-12 place-items-center rounded-card border-[1.5px] border-edge bg-surface px-5 text-16 font-semibold text-action"
    >
      {t('login.byApp', { app })}
    </PageLink>
  );
}
