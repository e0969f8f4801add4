import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CompanyLoginGateway } from '#application/ports/companyLoginGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { addressOf } from '../routes/addresses.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { failureMessage, type Message } from '../shared/message.ts';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { forgetReturn, takeReturn, type IssuerReturn } from './issuerReturn.ts';
import { leaveFor } from '../shared/leaveFor.ts';
import { wantedAddress } from './wantedAddress.ts';

/** What the page has come to; nothing while it asks. */
type Ending =
  { readonly kind: 'linked' } | { readonly kind: 'failed'; readonly title: Message; readonly todo: Message };

const failed = (failure: Failure): Ending => ({
  kind: 'failed',
  title: failureMessage(failure),
  todo: { key: 'companyLogin.todo' },
});

/** Where an issuer's answer ends: exchanges the code once, and goes on; or says why there is none. */
export function CompanyLoginPage() {
  const { t } = useTexts();
  const say = useMessageText();
  const navigate = useNavigate();
  const { tokens, openContainer } = useAppContext();
  const [back] = useState(() => takeReturn(window.location, window.history));
  const [ending, setEnding] = useState<Ending | undefined>(() => (back && !back.code ? faultOf(back) : undefined));
  const [isBusy, setBusy] = useState(false);
  const hasBegun = useRef(false);
  const ask = async <T,>(call: (calls: CompanyLoginGateway) => Promise<Result<T, Failure>>) => {
    const calls = await openContainer().then(
      (resolve) => resolve(CompanyLoginGateway),
      () => undefined,
    );
    return calls ? call(calls) : fail({ kind: 'offline' } as const);
  };
  const goOn = (address: string) => {
    forgetReturn();
    void navigate(address, { replace: true });
  };
  const toLogin = () => goOn(addressOf('login', back?.wanted ? { wanted: back.wanted } : {}));
  const exchange = async ({ code = '', isLink }: IssuerReturn) => {
    if (isLink) {
      const linked = await ask((calls) => calls.finishLink(code));
      return setEnding(linked.ok ? { kind: 'linked' } : failed(linked.error));
    }
    const entered = await ask((calls) => calls.exchange(code));
    if (!entered.ok) return setEnding(failed(entered.error));
    tokens.write(entered.value.bearer);
    goOn(wantedAddress(entered.value.wanted, window.location.origin));
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (back === undefined) goOn(tokens.read() === undefined ? addressOf('login') : '/');
    else if (back.code !== undefined) void exchange(back);
  });
  const again = async ({ key, isLink, wanted, fault }: IssuerReturn) => {
    setBusy(true);
    const address = await ask((calls) => (isLink ? calls.link(key) : calls.start(key, wanted, fault === 'unknown')));
    if (address.ok && leaveFor(address.value)) return;
    setBusy(false);
    setEnding(failed(address.ok ? { kind: 'offline' } : address.error));
  };
  if (back === undefined || ending === undefined) return <LoadingPage />;
  const toMe = () => goOn(addressOf('me'));
  return (
    <main className="grid min-h-dvh place-content-center">
      {ending.kind === 'linked' ? (
        <NoticeBox isHeading picture="done" title={t('companyLogin.linked')} advice={t('companyLogin.linked.note')}>
          <Button onClick={toMe}>{t('companyLogin.toMe')}</Button>
        </NoticeBox>
      ) : (
        <NoticeBox isHeading picture="broken" title={say(ending.title)} advice={say(ending.todo)}>
          {back.key !== '' && (
            <Button isBusy={isBusy} onClick={() => void again(back)}>
              {t('app.retry')}
            </Button>
          )}
          <Button look="line" onClick={back.isLink ? toMe : toLogin}>
            {t(back.isLink ? 'companyLogin.toMe' : 'companyLogin.otherWay')}
          </Button>
        </NoticeBox>
      )}
    </main>
  );
}

const faultOf = ({ fault }: IssuerReturn): Ending => ({
  kind: 'failed',
  title: { key: `companyLogin.fault.${fault}` },
  todo: { key: `companyLogin.fault.${fault}.todo` },
});
