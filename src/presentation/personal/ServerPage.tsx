import { useEffect, useRef, useState } from 'react';
import { BASE_PATH } from '#application/constants.ts';
import type { ServerChoice, ServerVerdict } from '#application/ports/serverChoice.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { addressOf } from '../routes/addresses.ts';
import { Button } from '../shared/Button.tsx';
import { ConfirmSheet } from '../shared/ConfirmSheet.tsx';
import { CONTROL_BOX, Field } from '../shared/Field.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { PageFrame } from '../shared/PageFrame.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { untilItComes } from '../shared/untilItComes.ts';

type Wish = { readonly address: string | undefined };

/**
 * Which server this device speaks to. It can be reached without a login: whoever has chosen one that is gone could not
 * come back.
 */
export function ServerPage() {
  const { t } = useTexts();
  const { openServerChoice, tokens } = useAppContext();
  const [choice, setChoice] = useState<ServerChoice | undefined>(undefined);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [wish, setWish] = useState<Wish | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Exclude<ServerVerdict, 'taken'> | undefined>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => untilItComes(openServerChoice, setChoice), [openServerChoice]);

  const use = async ({ address }: Wish) => {
    if (!choice || isBusy) return;
    setBusy(true);
    const found = await choice.use(address);
    // Nothing of the old server is left in the page, either.
    if (found === 'taken') return window.location.replace(`${BASE_PATH}${addressOf('login')}`);
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
  const address = typed ?? choice.chosen ?? '';
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
          {t('me.about.using', { server: choice.chosen ?? t('me.about.server.usual') })}
        </p>
        {!choice.mayChoose && <p className="rounded-card bg-return-tint px-4 py-3 text-14">{t('me.about.mayNot')}</p>}
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
        {choice.chosen !== undefined && (
          <Button look="line" onClick={() => setWish({ address: undefined })}>
            {t('me.about.usual')}
          </Button>
        )}
      </form>
      <ConfirmSheet
        isOpen={wish !== undefined}
        question={t('me.about.question')}
        effect={t('me.about.effect')}
        verb={t('me.about.server.change')}
        tone="refuse"
        isBusy={isBusy}
        onConfirm={() => wish && void use(wish)}
        onClose={() => setWish(undefined)}
      />
    </PageFrame>
  );
}
