import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { wantedAddress } from '../routes/guard.ts';
import { Button } from '../shared/Button.tsx';
import { CONTROL_BOX, Field } from '../shared/Field.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { LanguageSelect } from '../shared/LanguageSelect.tsx';
import { Seal } from '../shared/Seal.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { deviceId } from './deviceId.ts';
import { LoginForm } from './LoginForm.ts';

export function LoginPage() {
  const { t } = useTexts();
  const say = useMessageText();
  const [query] = useSearchParams();
  const [form, state] = useLoginForm(query.get('wanted'));
  const issue = (key: (typeof state.issues)['account']) => (key === undefined ? {} : { issue: t(key) });
  return (
    <div className="page-width flex min-h-dvh flex-col px-6 pt-[max(1rem,env(safe-area-inset-top))] pb-6">
      <header className="flex justify-end">
        <LanguageSelect />
      </header>
      <main className="flex flex-1 flex-col justify-center pb-16">
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
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const fields = event.currentTarget;
            void form.submit().then(() => fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
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
              <span className="relative block">
                <input
                  {...ties}
                  className={`${CONTROL_BOX} pr-12`}
                  type={state.isPasswordShown ? 'text' : 'password'}
                  autoComplete="current-password"
                  value={state.password}
                  onChange={(event) => form.typePassword(event.target.value)}
                />
                <button
                  type="button"
                  aria-pressed={state.isPasswordShown}
                  aria-label={t(state.isPasswordShown ? 'login.hidePassword' : 'login.showPassword')}
                  className="tap absolute top-0.5 right-0.5 grid place-items-center text-soft"
                  onClick={() => form.togglePassword()}
                >
                  {state.isPasswordShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
                </button>
              </span>
            )}
          </Field>
          <div role="alert" className="empty:hidden">
            {state.refusal && (
              <p className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse">{say(state.refusal)}</p>
            )}
          </div>
          <Button type="submit" isBusy={state.isBusy} className="mt-2 w-full">
            {t(state.isBusy ? 'login.submitting' : 'login.submit')}
          </Button>
        </form>
      </main>
    </div>
  );
}

function useLoginForm(wanted: string | null): readonly [LoginForm, LoginForm['state']] {
  const { tokens, preferences, openContainer } = useAppContext();
  const navigate = useNavigate();
  const [form] = useState(
    () =>
      new LoginForm({
        gateway: async () => (await openContainer())(SessionGateway),
        device: () => deviceId(preferences, async () => (await openContainer())(CommandKeys)),
        tenant: () => preferences.read('tenantId'),
        keepToken: (bearer) => tokens.write(bearer),
        enter: () => void navigate(wantedAddress(wanted), { replace: true }),
      }),
  );
  useEffect(() => {
    // After the first paint: while the person types, everything that comes next arrives.
    const timer = setTimeout(() => void openContainer().catch(() => undefined), 0);
    return () => clearTimeout(timer);
  }, [openContainer]);
  return [form, useSyncExternalStore(form.subscribe, form.snapshot)];
}
