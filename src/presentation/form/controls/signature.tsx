import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Clock } from '#application/ports/clock.ts';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import { formatDate } from '#domain/shared/calendar.ts';
import { WALL_OFFSET_MS } from '#domain/shared/companyWall.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { fetched } from '../../shared/fetched.ts';
import { LaterPart } from '../../shared/LaterPart.tsx';
import { usePageContext } from '../../shared/pageContext.ts';
import { control, type EditorProps } from '../control.tsx';
import { readFiles, writeFiles, type FieldFile } from './fieldFiles.ts';
import { PictureRow } from './PictureRow.tsx';

const sheet = fetched(async () => (await import('./signature/SignatureSheet.tsx')).SignatureSheet);

/** Handwriting as pictures, each with who wrote it and when (contract form 6). */
export const signatureControl = control<readonly FieldFile[]>({
  names: ['rx-form-signbox'],
  empty: [],
  read: readFiles,
  write: writeFiles,
  toText: (signatures, _, { t }) => (signatures.length === 0 ? '' : t('controls.signed', { count: signatures.length })),
  shape: 'group',
  isWide: true,
  Editor: SignatureEditor,
  View: ({ value }) => <PictureRow pictures={named(value, useTexts().t('controls.signature'))} isPaper />,
});

const named = (signatures: readonly FieldFile[], name: string): readonly FieldFile[] =>
  signatures.map((each) => ({ ...each, name }));

function SignatureEditor({ value, onChange, onLeave, field, ties, model }: EditorProps<readonly FieldFile[]>) {
  const { t } = useTexts();
  const { get, session } = usePageContext();
  const [isOpen, setIsOpen] = useState(false);
  const isSeveral = field.settings['mode'] === 'multiple';
  const close = () => {
    setIsOpen(false);
    onLeave();
  };
  // Not every page has asked who one is; without a network the signature says it itself.
  useEffect(() => void session.read(), [session]);
  const sign = ({ id }: StoredFile) => {
    const time = formatDate(get(Clock).now() + WALL_OFFSET_MS, 'YYYY-MM-DD HH:mm:ss');
    const stored = { fileId: id, time, userId: session.user?.id ?? '' };
    onChange((now) => [...(isSeveral ? now : []), { id, name: '', size: 0, stored }]);
    close();
  };
  return (
    <div className="grid gap-2">
      <PictureRow
        pictures={named(value, t('controls.signature'))}
        isPaper
        {...(model.place.files().mayRemove && {
          onRemove: (gone) => onChange((now) => now.filter(({ id }) => id !== gone.id)),
        })}
      />
      <Button
        id={ties.id}
        aria-describedby={ties['aria-describedby']}
        look="line"
        className="border-dashed"
        icon={<PenLine size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(value.length === 0 || isSeveral ? 'controls.sign' : 'controls.signAgain')}
      </Button>
      {isOpen && (
        <LaterPart part={sheet}>
          {(Sheet) => <Sheet title={field.label} onClose={close} onDone={sign} wait={model.place.wait} />}
        </LaterPart>
      )}
    </div>
  );
}
