import { Building2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { BASE_PATH } from '#application/constants.ts';
import type { AccessLink } from '#application/ports/accessGateway.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { addressOf } from '../routes/addresses.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { leaveFor } from '../shared/leaveFor.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { failureMessage } from '../shared/message.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PasswordEntry } from '../shared/PasswordEntry.tsx';
import { PolicyNote } from '../shared/PolicyNote.tsx';
import { Seal } from '../shared/Seal.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { useOpenViewModel } from '../shared/useViewModel.ts';
import { forgetAccessSecret, takeAccessSecret } from './accessSecret.ts';
import { AccessViewModel } from './AccessViewModel.ts';
import { LoginFrame } from './LoginFrame.tsx';

/** Where somebody chooses a password by a link, or is led to the company's login. */
export function AccessPage() {
  const { t } = useTexts();
  const [secret, setSecret] = useState(() => takeAccessSecret(window.location, window.history));
  useEffect(() => {
    // A link that is opened where this page stands already loads nothing anew.
    const take = () => setSecret(takeAccessSecret(window.location, window.history));
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  if (secret !== undefined) return <Opened key={secret} secret={secret} />;
  return <Closed title={t('access.gone')} advice={t('access.gone.note')} />;
}

const Opened = observer(function Opened({ secret }: { readonly secret: string }) {
  const { t } = useTexts();
  const say = useMessageText();
  const { tokens, preferences } = useAppContext();
  const model = useOpenViewModel(
    (context) =>
      new AccessViewModel(context, secret, {
        enter: (bearer) => {
          forgetAccessSecret();
          tokens.write(bearer);
          preferences.write('signedInBy', '');
          // Whoever was logged in on this device before leaves nothing behind in memory.
          window.location.replace(`${BASE_PATH}/`);
        },
        leave: leaveFor,
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
  readonly model: AccessViewModel;
  readonly link: AccessLink;
}) {
  const { t, language } = useTexts();
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
      {isPasswordOff ? <CompanyWays model={model} link={link} /> : <PasswordForm model={model} link={link} />}
      <div role="alert" className="mt-4 empty:hidden">
        {model.refusal && (
          <p className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse">{say(model.refusal)}</p>
        )}
      </div>
      <p className="pt-6 text-center text-14 text-balance text-soft">
        {t('access.until', { moment: formatMoment(language, until, model.link.now) })}
      </p>
    </LoginFrame>
  );
});

const PasswordForm = observer(function PasswordForm({
  model,
  link: { account, policy },
}: {
  readonly model: AccessViewModel;
  readonly link: AccessLink;
}) {
  const { t } = useTexts();
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
      {/* For whoever keeps passwords: whose it is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordEntry model={model} name="fresh" note={<PolicyNote policy={policy} />} />
      <PasswordEntry model={model} name="repeated" />
      <Button type="submit" isBusy={model.activity.isBusy} className="w-full">
        {t('access.save')}
      </Button>
    </form>
  );
});

const CompanyWays = observer(function CompanyWays({
  model,
  link,
}: {
  readonly model: AccessViewModel;
  readonly link: AccessLink;
}) {
  const { t } = useTexts();
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
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <main className="grid min-h-dvh place-content-center">
      <NoticeBox isHeading picture="broken" title={title} advice={advice}>
        {children}
        <Button look="line" onClick={() => void navigate(addressOf('login'), { replace: true })}>
          {t('access.toLogin')}
        </Button>
      </NoticeBox>
    </main>
  );
}
