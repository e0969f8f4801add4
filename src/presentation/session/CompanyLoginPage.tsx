import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { CompanyLoginGateway } from '#application/ports/companyLoginGateway.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { leaveFor } from '../shared/leaveFor.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { CompanySignIn } from './CompanySignIn.ts';
import { forgetReturn, takeReturn } from './issuerReturn.ts';

/** Where an issuer's answer ends: exchanges the code once, and goes on; or says why there is none. */
export function CompanyLoginPage() {
  const { t } = useTexts();
  const say = useMessageText();
  const navigate = useNavigate();
  const { tokens, openContainer } = useAppContext();
  const [{ model, back }] = useState(() => {
    const came = takeReturn(window.location, window.history);
    const made = new CompanySignIn({
      back: came,
      calls: async () => (await openContainer())(CompanyLoginGateway),
      tokens,
      origin: window.location.origin,
      goOn: (address) => {
        forgetReturn();
        void navigate(address, { replace: true });
      },
      leave: leaveFor,
    });
    return { model: made, back: came };
  });
  useEffect(() => {
    void model.open();
  }, [model]);
  const state = useSyncExternalStore(model.subscribe, model.snapshot);
  if (back === undefined || state.step === 'asking') return <LoadingPage />;
  const isLink = state.step === 'linked' || back.isLink;
  return (
    <main className="grid min-h-dvh place-content-center">
      {state.step === 'linked' ? (
        <NoticeBox isHeading picture="done" title={t('companyLogin.linked')} advice={t('companyLogin.linked.note')}>
          <Button onClick={() => model.toMe()}>{t('companyLogin.toMe')}</Button>
        </NoticeBox>
      ) : (
        <NoticeBox isHeading picture="broken" title={say(state.title)} advice={say(state.todo)}>
          {back.key !== '' && (
            <Button isBusy={state.isBusy} onClick={() => void model.again()}>
              {t('app.retry')}
            </Button>
          )}
          <Button look="line" onClick={() => (isLink ? model.toMe() : model.toLogin())}>
            {t(isLink ? 'companyLogin.toMe' : 'companyLogin.otherWay')}
          </Button>
        </NoticeBox>
      )}
    </main>
  );
}
