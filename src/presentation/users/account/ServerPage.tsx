import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE_PATH } from '#application/shared/constants.ts';
import type { ServerSelector, ServerCheckResult } from '#application/ports/platform/serverChoice.ts';
import { buildPagePath } from '../../ui/navigation/addresses.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { loadWithRetry } from '../../ui/feedback/loadWithRetry.ts';

type ServerChange = { readonly address: string | undefined };

/** Selects the server of this device. Requires no login, so that a user can leave a server that no longer exists. */
export function ServerPage() {
  const { t } = useTranslation();
  const { openServerChoice, tokens } = useAppContext();
  const [choice, setChoice] = useState<ServerSelector | undefined>(undefined);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [wish, setWish] = useState<ServerChange | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Exclude<ServerCheckResult, 'taken'> | undefined>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => loadWithRetry(openServerChoice, setChoice), [openServerChoice]);

  const use = async ({ address }: ServerChange) => {
    if (!choice || isBusy) return;
    setBusy(true);
    const found = await choice.selectServer(address);
    // A full page load discards all state of the previous server.
    if (found === 'taken') return window.location.replace(`${BASE_PATH}${buildPagePath('login')}`);
    setWish(undefined);
    setBusy(false);
    setVerdict(found);
    box.current?.focus();
  };
  if (!choice)
    return (
      <PageFrame title={t('page.server')} back="about">
        <Skeleton />
      </PageFrame>
    );
  const address = typed ?? choice.address ?? '';
  return (
    <PageFrame title={t('page.server')} back={tokens.read() === undefined ? 'login' : 'about'}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setVerdict(undefined);
          setWish({ address });
        }}
      >
        <p className="text-14 break-all text-soft">
          {t('me.about.using', { server: choice.address ?? t('me.about.server.usual') })}
        </p>
        {!choice.canChange && <p className="rounded-card bg-return-tint px-4 py-3 text-14">{t('me.about.mayNot')}</p>}
        <Field
          label={t('me.about.address')}
          note={t('me.about.address.note')}
          {...(verdict !== undefined && { issue: t(`me.about.${verdict}`) })}
        >
          {(ties) => (
            <input
              {...ties}
              ref={box}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={CONTROL_BOX}
              value={address}
              onChange={(event) => {
                setTyped(event.target.value);
                setVerdict(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {t('me.about.use')}
        </Button>
        {choice.address !== undefined && (
          <Button variant="line" onClick={() => setWish({ address: undefined })}>
            {t('me.about.usual')}
          </Button>
        )}
      </form>
      <ConfirmSheet
        isOpen={wish !== undefined}
        question={t('me.about.question')}
        effect={t('me.about.effect')}
        confirmLabel={t('me.about.server.change')}
        tone="refuse"
        isBusy={isBusy}
        onConfirm={() => wish && void use(wish)}
        onClose={() => setWish(undefined)}
      />
    </PageFrame>
  );
}
