import { Eraser } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import { SignatureGateway } from '#application/ports/signatureGateway.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../shared/Button.tsx';
import { CONTROL_BOX, Field } from '../../../shared/Field.tsx';
import { Loader } from '../../../shared/Loader.ts';
import { usePageContext } from '../../../shared/pageContext.ts';
import { Segmented } from '../../../shared/Segmented.tsx';
import { Sheet } from '../../../shared/Sheet.tsx';
import { useViewModel } from '../../../shared/useViewModel.ts';
import { drawName, SignaturePadBox, type SignatureHandle } from './SignaturePadBox.tsx';

interface SignatureSheetProps {
  readonly title: string;
  readonly onDone: (signature: StoredFile) => void;
  readonly onClose: () => void;
  readonly wait: (change: 1 | -1) => void;
}
type Way = 'draw' | 'type' | 'saved';
type Trouble = 'empty' | 'away' | undefined;

/** Signing by hand, by a typed name, which counts as much, or with a signature kept before. */
export const SignatureSheet = observer(function SignatureSheet({ title, onDone, onClose, wait }: SignatureSheetProps) {
  const { t } = useTexts();
  const { get, session } = usePageContext();
  const [way, setWay] = useState<Way>('draw');
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const name = typed ?? session.user?.name ?? '';
  const [isKept, setIsKept] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(undefined);
  const pad = useRef<SignatureHandle>(null);
  const saved = useViewModel((context) => {
    const loader = new Loader(context, () => context.get(SignatureGateway).saved());
    return { loader, start: () => void loader.start(), dispose: loader.stop };
  });
  const kept = saved.loader.value ?? [];
  const finish = async () => {
    const picture = way === 'type' ? await drawName(name.trim()) : await pad.current?.picture();
    if (!picture) {
      setTrouble('empty');
      return;
    }
    setTrouble(undefined);
    setIsSending(true);
    wait(1);
    const sent = await get(FileGateway).upload(picture, 'signature.png');
    if (sent.ok && isKept) await get(SignatureGateway).keep(picture);
    wait(-1);
    setIsSending(false);
    if (sent.ok) onDone(sent.value);
    else setTrouble('away');
  };
  const ways = (kept.length > 0 ? ['draw', 'type', 'saved'] : ['draw', 'type']) as readonly Way[];
  const bottom = way !== 'saved' && (
    <div className="grid gap-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
          className="size-5 accent-action"
        />
        {t('controls.keepSignature')}
      </label>
      <Button isBusy={isSending} onClick={() => void finish()}>
        {t('app.done')}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen title={title} onClose={onClose} {...(bottom === false ? {} : { bottom })}>
      <div className="grid gap-3">
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
            <SignaturePadBox ref={pad} name={t('controls.padOf', { name: title })} />
            <Button look="bare" icon={<Eraser size={18} aria-hidden />} onClick={() => pad.current?.clear()}>
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
  const { t } = useTexts();
  const { address } = usePageContext().get(FileGateway);
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
            <img src={address(signature.id)} alt="" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  );
}
