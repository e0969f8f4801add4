import { Paperclip } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { FieldDefinition } from '#domain/form/definition.ts';
import { asText } from '#domain/form/values.ts';
import { formatList } from '#application/form/listText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useSurroundings } from '../../shared/surroundings.ts';
import { control, type EditorProps, type ViewProps } from '../control.tsx';
import { FileRow } from './FileRow.tsx';
import { UploadRow } from './UploadRow.tsx';
import { readAttachments, writeAttachments, type Attachment } from './attachments.ts';
import { UploadsViewModel, type UploadLimits } from './UploadsViewModel.ts';

type Files = readonly Attachment[];

/** Files and pictures, sent one by one as soon as they are chosen. */
export const attachmentControl = control<Files>({
  names: ['rx-upload', 'rx-image'],
  empty: [],
  read: readAttachments,
  write: writeAttachments,
  toText: (files, _, { language }) => formatList(language, files.map(({ name }) => name)),
  shape: 'group',
  Editor: observer(AttachmentEditor),
  View: AttachmentView,
});

function AttachmentEditor({ value, onChange, field, ties, model }: EditorProps<Files>) {
  const { t } = useTexts();
  const files = useSurroundings().get(FileGateway);
  const [uploads] = useState(() => new UploadsViewModel({
    files, limits: limitsOf(field), count: () => readAttachments(model.stored).length, wait: model.place.wait,
    add: (file) => onChange((now) => [...now, file]),
  }));
  const { mayRemove, mayDownload } = model.place.files();
  const isPicture = field.control === 'rx-image' || field.settings['attachtype'] === 'image';
  return (
    <div className="grid gap-2">
      {value.map((file) => <FileRow key={file.id} file={file} {...(mayDownload ? { address: files.address(file.id) } : {})} {...(mayRemove ? { onRemove: () => onChange((now) => now.filter(({ id }) => id !== file.id)) } : {})} />)}
      {uploads.uploads.map((upload) => <UploadRow key={upload.key} upload={upload} onRetry={() => uploads.retry(upload.key)} onLetGo={() => uploads.letGo(upload.key)} />)}
      {!uploads.isFull && (
        <label className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-card border border-dashed border-edge px-3.5 py-2.5 text-16 font-medium text-action transition active:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-action">
          <Paperclip size={18} aria-hidden />
          {t(isPicture ? 'form.addPicture' : 'form.addFile')}
          <input
            id={ties.id} aria-describedby={ties['aria-describedby']} type="file" className="sr-only" multiple={field.settings['single'] !== true} accept={isPicture ? 'image/*' : undefined}
            onChange={(event) => {
              uploads.take([...(event.target.files ?? [])]);
              // The same file may be chosen again after it was let go.
              event.target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}

function AttachmentView({ value, mayDownload }: ViewProps<Files>) {
  const files = useSurroundings().get(FileGateway);
  return <div className="grid gap-2">{value.map((file) => <FileRow key={file.id} file={file} {...(mayDownload ? { address: files.address(file.id) } : {})} />)}</div>;
}

/** `amount` 0 means any number, `size` counts MB (addendum 3.6). */
const limitsOf = ({ settings }: FieldDefinition): UploadLimits => ({ mostFiles: settings['single'] === true ? 1 : Number(asText(settings['amount'])) || 0, mostBytes: (Number(asText(settings['size'])) || 0) * 1024 ** 2 });
