import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Clock } from '#application/ports/platform/clock.ts';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import { formatLocalTime } from '#domain/shared/timeZone.ts';
import { companyZone } from '../../../ui/i18n/companyZone.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { lazyComponent } from '../../../ui/feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../../../ui/feedback/PartPlaceholder.tsx';
import { usePageContext } from '../../../ui/navigation/pageContext.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { readFiles, writeFiles, type FieldFile } from './fieldFiles.ts';
import { PictureRow } from './PictureRow.tsx';

const LazySignatureSheet = lazyComponent(async () => (await import('./SignatureSheet.tsx')).SignatureSheet, {
  placeholder: PartPlaceholder,
});

/** Signature pictures, each with its user and time (contract form 6). */
export const signatureControl = createControl<readonly FieldFile[]>({
  names: ['rx-form-signbox'],
  empty: [],
  read: readFiles,
  write: writeFiles,
  toText: (signatures, _, { t }) => (signatures.length === 0 ? '' : t('controls.signed', { count: signatures.length })),
  shape: 'group',
  isWide: true,
  Editor: SignatureEditor,
  View: ({ value }) => <PictureRow pictures={named(value, useTranslation().t('controls.signature'))} isPaper />,
});

const named = (signatures: readonly FieldFile[], name: string): readonly FieldFile[] =>
  signatures.map((each) => ({ ...each, name }));

function SignatureEditor({ value, onChange, onBlur, field, ids, model }: EditorProps<readonly FieldFile[]>) {
  const { t } = useTranslation();
  const { get, session } = usePageContext();
  const [isOpen, setIsOpen] = useState(false);
  const isSeveral = field.settings['mode'] === 'multiple';
  const close = () => {
    setIsOpen(false);
    onBlur();
  };
  // Not every page loads the current user. A failure is reported by the signature sheet itself.
  useEffect(() => void session.load(), [session]);
  const sign = ({ id }: StoredFile) => {
    const time = formatLocalTime(get(Clock).now(), companyZone());
    const stored = { fileId: id, time, userId: session.user?.id ?? '' };
    onChange((now) => [...(isSeveral ? now : []), { id, name: '', size: 0, stored }]);
    close();
  };
  return (
    <div className="grid gap-2">
      <PictureRow
        pictures={named(value, t('controls.signature'))}
        isPaper
        {...(model.binding.fileRights().mayRemove && {
          onRemove: (gone) => onChange((now) => now.filter(({ id }) => id !== gone.id)),
        })}
      />
      <Button
        id={ids.id}
        aria-describedby={ids['aria-describedby']}
        variant="line"
        className="border-dashed"
        icon={<PenLine size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(value.length === 0 || isSeveral ? 'controls.sign' : 'controls.signAgain')}
      </Button>
      {isOpen && (
        <LazySignatureSheet
          title={field.label}
          onClose={close}
          onDone={sign}
          trackPending={model.binding.trackPending}
        />
      )}
    </div>
  );
}
