import { RotateCw, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '../feedback/message.ts';
import { useMessageText } from '../feedback/useMessageText.ts';
import type { Upload } from './UploadsViewModel.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** An upload with its progress; a failed one can be retried or removed. */
export const UploadRow = observer(function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { name, type } = upload.file;
  const isPicture = type.startsWith('image/');
  const percent = Math.round(upload.progress * 100);
  return (
    <div className="flex items-center gap-1 rounded-card bg-sunken pl-3">
      <span className="grid min-h-12 min-w-0 flex-1 gap-1 py-2">
        <span className="text-16">{name}</span>
        {upload.failure ? (
          <span role="alert" className="text-14 text-refuse">
            {isPicture && <b className="block font-medium">{t('message.uploadImage')}</b>}
            {upload.isUnreadable ? t('message.authorization') : say(failureMessage(upload.failure))}
            {upload.isUnreadable && <span className="block">{t('file.mayNotRead')}</span>}
          </span>
        ) : (
          <progress
            max={100}
            value={percent}
            aria-label={t('file.uploading', { name })}
            className="h-1 w-full accent-action"
          />
        )}
      </span>
      {upload.failure && upload.failure.kind !== 'refused' && (
        <button
          type="button"
          aria-label={t('file.retry', { name })}
          onClick={onRetry}
          className="tap grid shrink-0 place-items-center text-action"
        >
          <RotateCw size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        aria-label={t('file.letGo', { name })}
        onClick={onRemove}
        className="tap grid shrink-0 place-items-center text-soft"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
});
