import { Building2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { BASE_PATH } from '#application/shared/constants.ts';
import type { PasswordLinkDetails } from '#application/ports/auth/accessGateway.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { buildPagePath } from '../ui/navigation/addresses.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { openExternalLogin } from '../ui/navigation/openExternalLogin.ts';
import { LoadingPage } from '../ui/feedback/LoadingPage.tsx';
import { failureMessage } from '../ui/feedback/message.ts';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PasswordEntry } from '../ui/controls/PasswordEntry.tsx';
import { PolicyNote } from '../ui/workflow/PolicyNote.tsx';
import { Seal } from '../ui/workflow/Seal.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { useGuestViewModel } from '../ui/state/useViewModel.ts';
import { clearLinkSecret, takeLinkSecret } from './accessSecret.ts';
import { PasswordLinkViewModel } from './PasswordLinkViewModel.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { WindowPage } from '../ui/layout/WindowPage.tsx';

/** The page of a one-time link: the user chooses a password or is sent to the company login. */
export function PasswordLinkPage() {
  const { t } = useTranslation();
  const [secret, setSecret] = useState(() => takeLinkSecret(window.location, window.history));
  useEffect(() => {
    // Opening another link on this page changes only the hash and does not reload it.
    const take = () => setSecret(takeLinkSecret(window.location, window.history));
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  if (secret !== undefined) return <Opened key={secret} secret={secret} />;
  return <Closed title={t('access.gone')} advice={t('access.gone.note')} />;
}

const Opened = observer(function Opened({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { tokens, preferences } = useAppContext();
  const model = useGuestViewModel(
    (context) =>
      new PasswordLinkViewModel(context, secret, {
        onLoggedIn: (bearer) => {
          clearLinkSecret();
          tokens.write(bearer);
          preferences.write('signedInBy', '');
          // A full page load discards the state of a previous user from memory.
          void tokens.waitForFormerSession().then(() => window.location.replace(`${BASE_PATH}/`));
        },
        redirect: openExternalLogin,
      }),
  );
  const { value, failure } = model.link;
  if (value !== undefined) return <Chosen model={model} link={value} />;
  if (failure === undefined) return <LoadingPage />;
  const isGone = failure.kind === 'rejectedByServer';
  return (
    <Closed title={t('access.broken')} advice={say(failureMessage(failure))}>
      {!isGone && <Button onClick={() => void model.link.load()}>{t('app.retry')}</Button>}
    </Closed>
  );
});

const Chosen = observer(function Chosen({
  model,
  link,
}: {
  readonly model: PasswordLinkViewModel;
  readonly link: PasswordLinkDetails;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const say = useMessageText();
  const { kind, name, company, until, isPasswordOff } = link;
  const isBack = kind === 'reset';
  const note = isPasswordOff ? 'access.with.note' : isBack ? 'access.again.note' : 'access.welcome.note';
  return (
    <LoginFrame>
      <div className="flex items-center gap-4 pb-6">
        <Seal size={56} />
        <div className="min-w-0">
          <h1 data-heading tabIndex={-1} className="text-20 font-bold text-balance">
            {t(isBack ? 'access.again' : 'access.welcome', { name })}
          </h1>
          <p className="text-14 text-soft">{company}</p>
        </div>
      </div>
      <p className="pb-6 text-16 text-soft">{t(note)}</p>
      {isPasswordOff ? <CompanyLoginButtons model={model} link={link} /> : <PasswordForm model={model} link={link} />}
      <div role="alert" className="mt-4 empty:hidden">
        {model.refusal && (
          <p className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse">{say(model.refusal)}</p>
        )}
      </div>
      <p className="pt-6 text-center text-14 text-balance text-soft">
        {t('access.until', { moment: formatTimestamp(language, until, model.link.now) })}
      </p>
    </LoginFrame>
  );
});

const PasswordForm = observer(function PasswordForm({
  model,
  link: { account, policy },
}: {
  readonly model: PasswordLinkViewModel;
  readonly link: PasswordLinkDetails;
}) {
  const { t } = useTranslation();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void model.submit().then(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      <dl>
        <dt className="text-14 text-soft">{t('access.account')}</dt>
        <dd className="text-17 font-semibold break-words">{account}</dd>
      </dl>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordEntry model={model} name="fresh" note={<PolicyNote policy={policy} />} />
      <PasswordEntry model={model} name="repeated" />
      <Button type="submit" isBusy={model.activity.isBusy} className="w-full">
        {t('access.save')}
      </Button>
    </form>
  );
});

const CompanyLoginButtons = observer(function CompanyWays({
  model,
  link,
}: {
  readonly model: PasswordLinkViewModel;
  readonly link: PasswordLinkDetails;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      {link.logins.map(({ key, name }) => (
        <Button
          key={key}
          icon={<Building2 size={20} aria-hidden className="shrink-0" />}
          className="w-full"
          isBusy={model.activity.isBusy}
          onClick={() => void model.logInWith(key)}
        >
          {t('companyLogin.with', { name })}
        </Button>
      ))}
    </div>
  );
});

function Closed({
  title,
  advice,
  children,
}: {
  readonly title: string;
  readonly advice: string;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox isHeading picture="broken" title={title} advice={advice}>
        {children}
        <Button variant="line" onClick={() => void navigate(buildPagePath('login'), { replace: true })}>
          {t('access.toLogin')}
        </Button>
      </NoticeBox>
    </WindowPage>
  );
}
