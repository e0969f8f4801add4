import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { CompanyLoginGateway } from '#application/ports/auth/companyLoginGateway.ts';
import { Button } from '../ui/controls/Button.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import { openExternalLogin } from '../ui/navigation/openExternalLogin.ts';
import { LoadingPage } from '../ui/feedback/LoadingPage.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { OidcSignIn } from './OidcSignIn.ts';
import { clearOidcCallback, takeOidcCallback } from './issuerReturn.ts';
import { WindowPage } from '../ui/layout/WindowPage.tsx';

/** The redirect target of an identity provider. Exchanges the code once and continues, or shows the failure. */
export function CompanyLoginPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const navigate = useNavigate();
  const { tokens, openContainer } = useAppContext();
  const [{ model, back }] = useState(() => {
    const came = takeOidcCallback(window.location, window.history);
    const made = new OidcSignIn({
      callback: came,
      loadGateway: async () => (await openContainer())(CompanyLoginGateway),
      tokens,
      origin: window.location.origin,
      openPage: (address) => {
        clearOidcCallback();
        void navigate(address, { replace: true });
      },
      redirect: openExternalLogin,
    });
    return { model: made, back: came };
  });
  useEffect(() => {
    void model.start();
  }, [model]);
  const state = useSyncExternalStore(model.subscribe, model.snapshot);
  if (back === undefined || state.step === 'asking') return <LoadingPage />;
  const isLink = state.step === 'linked' || back.isLink;
  return (
    <WindowPage component="main" className="grid place-content-center">
      {state.step === 'linked' ? (
        <NoticeBox isHeading picture="done" title={t('companyLogin.linked')} advice={t('companyLogin.linked.note')}>
          <Button onClick={() => model.openProfile()}>{t('companyLogin.toMe')}</Button>
        </NoticeBox>
      ) : (
        <NoticeBox isHeading picture="broken" title={say(state.title)} advice={say(state.advice)}>
          {back.key !== '' && (
            <Button isBusy={state.isBusy} onClick={() => void model.retry()}>
              {t('app.retry')}
            </Button>
          )}
          <Button variant="line" onClick={() => (isLink ? model.openProfile() : model.openLogin())}>
            {t(isLink ? 'companyLogin.toMe' : 'companyLogin.otherWay')}
          </Button>
        </NoticeBox>
      )}
    </WindowPage>
  );
}
