import { Paperclip } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import type { FileLimits } from '#domain/forms/fileLimits.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { UploadRow } from './UploadRow.tsx';
import { MissingFilesNotice } from './MissingFilesNotice.tsx';
import { LimitsNote } from './LimitsNote.tsx';
import type { UploadsViewModel } from './UploadsViewModel.ts';

interface AttachmentFieldProps {
  readonly files: readonly StoredFile[];
  readonly uploads: UploadsViewModel;
  readonly onRemove?: (file: StoredFile) => void;
  readonly mayDownload?: boolean;
  readonly isSeveral?: boolean;
  readonly isPicture?: boolean;
  readonly limits?: FileLimits;
  readonly ids?: { readonly id: string; readonly 'aria-describedby': string | undefined };
}

/** Selects files and pictures and uploads each at once. */
export const AttachmentField = observer(function AttachmentField({
  files,
  uploads,
  onRemove,
  mayDownload,
  isSeveral = true,
  isPicture = false,
  limits,
  ids,
}: AttachmentFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <MissingFilesNotice names={uploads.expiredNames} />
      <AttachmentList
        files={files}
        onAnnotated={uploads.isFull ? undefined : uploads.addAnnotated}
        {...(mayDownload === undefined ? {} : { mayDownload })}
        {...(onRemove && { onRemove })}
      />
      {uploads.uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload.key)}
          onRemove={() => uploads.remove(upload.key)}
        />
      ))}
      {!uploads.isFull && (
        <label className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-card border border-dashed border-edge px-3.5 py-2.5 text-16 font-medium text-action transition active:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-action">
          <Paperclip size={18} aria-hidden />
          {t(isPicture ? 'file.addPicture' : 'file.add')}
          <input
            {...ids}
            type="file"
            className="sr-only"
            multiple={isSeveral}
            accept={isPicture ? 'image/*' : limits && acceptedBy(limits)}
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])]);
              // Allows the same file to be selected again after it was removed.
              event.target.value = '';
            }}
          />
        </label>
      )}
      {limits && <LimitsNote limits={limits} />}
    </div>
  );
});

/** Restricts the native file picker to the allowed file types. */
const acceptedBy = ({ extensions }: FileLimits): string | undefined =>
  extensions.length === 0 ? undefined : extensions.map((ending) => `.${ending}`).join(',');
