import { Eraser } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import { SignatureGateway } from '#application/ports/files/signatureGateway.ts';
import { classes } from '../../../ui/controls/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../../ui/controls/Field.tsx';
import { Loader } from '../../../ui/state/Loader.ts';
import { usePageContext } from '../../../ui/navigation/pageContext.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { useViewModel } from '../../../ui/state/useViewModel.ts';
import { renderTypedName, SignaturePadBox, type SignatureHandle } from './SignaturePadBox.tsx';
import { ChoiceMark } from '../../../ui/controls/ChoiceMark.tsx';

interface SignatureSheetProps {
  readonly title: string;
  readonly onDone: (signature: StoredFile) => void;
  readonly onClose: () => void;
  readonly trackPending: (change: 1 | -1) => void;
}
type SignatureMethod = 'draw' | 'type' | 'saved';
type SignatureProblem = 'empty' | 'away' | undefined;

/** Lets the user sign by hand, with a typed name of equal validity, or with a stored signature. */
export const SignatureSheet = observer(function SignatureSheet({
  title,
  onDone,
  onClose,
  trackPending,
}: SignatureSheetProps) {
  const { t } = useTranslation();
  const { get, session } = usePageContext();
  const [way, setWay] = useState<SignatureMethod>('draw');
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const name = typed ?? session.user?.name ?? '';
  const [isKept, setIsKept] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<SignatureProblem>(undefined);
  const pad = useRef<SignatureHandle>(null);
  const saved = useViewModel((context) => {
    const loader = new Loader(context, () => context.get(SignatureGateway).listSignatures());
    return { loader, start: () => void loader.start(), dispose: loader.stop };
  });
  const kept = saved.loader.value ?? [];
  const finish = async () => {
    const picture = way === 'type' ? await renderTypedName(name.trim()) : await pad.current?.picture();
    if (!picture) {
      setTrouble('empty');
      return;
    }
    setTrouble(undefined);
    setIsSending(true);
    trackPending(1);
    const sent = await get(FileGateway).upload(picture, 'signature.png');
    if (sent.ok && isKept) await get(SignatureGateway).saveSignature(picture);
    trackPending(-1);
    setIsSending(false);
    if (sent.ok) onDone(sent.value);
    else setTrouble('away');
  };
  const ways = (kept.length > 0 ? ['draw', 'type', 'saved'] : ['draw', 'type']) as readonly SignatureMethod[];
  const bottom = way !== 'saved' && (
    <div className="grid gap-3 [@media(max-height:30rem)]:grid-cols-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
        <ChoiceMark isChosen={isKept} onChange={setIsKept} />
        {t('controls.keepSignature')}
      </label>
      <Button isBusy={isSending} onClick={() => void finish()}>
        {t('app.done')}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen title={title} onClose={onClose} {...(bottom === false ? {} : { bottom })}>
      <div
        className={classes('grid gap-3', way === 'draw' && '[@media(max-height:30rem)]:grid-cols-[minmax(0,1fr)_7rem]')}
      >
        <Segmented
          label={t('controls.howToSign')}
          value={way}
          options={ways.map((each) => ({ value: each, label: t(`controls.signBy.${each}`) }))}
          onChange={(next) => {
            setTrouble(undefined);
            setWay(next);
          }}
        />
        {way === 'draw' && (
          <>
            {/* In landscape on a small screen, the pad is beside its buttons so that all of it is visible. */}
            <SignaturePadBox ref={pad} name={t('controls.padOf', { name: title })} />
            <Button variant="bare" icon={<Eraser size={18} aria-hidden />} onClick={() => pad.current?.clear()}>
              {t('controls.clear')}
            </Button>
          </>
        )}
        {way === 'type' && (
          <Field label={t('controls.typedName')}>
            {(ties) => (
              <input
                {...ties}
                autoComplete="name"
                maxLength={40}
                value={name}
                onChange={(event) => setTyped(event.target.value)}
                className={`${CONTROL_BOX} font-seal text-24`}
              />
            )}
          </Field>
        )}
        {way === 'saved' && <SavedSignatures all={kept} onChoose={onDone} />}
        {trouble !== undefined && (
          <p role="alert" className="text-14 text-refuse">
            {t(trouble === 'empty' ? 'controls.nothingSigned' : 'message.uploadSignature')}
          </p>
        )}
      </div>
    </Sheet>
  );
});

interface SavedSignaturesProps {
  readonly all: readonly StoredFile[];
  readonly onChoose: (signature: StoredFile) => void;
}

function SavedSignatures({ all, onChoose }: SavedSignaturesProps) {
  const { t } = useTranslation();
  const { getUrl } = usePageContext().get(FileGateway);
  return (
    <ul className="grid grid-cols-2 gap-2">
      {all.map((signature, index) => (
        <li key={signature.id}>
          <button
            type="button"
            aria-label={t('controls.useSaved', { number: index + 1 })}
            onClick={() => onChoose(signature)}
            className="block h-24 w-full overflow-hidden rounded-card border border-edge bg-white"
          >
            <img src={getUrl(signature.id)} alt="" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  );
}
