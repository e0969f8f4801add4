import { File, FileImage, FileSpreadsheet, FileText, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../feedback/PartPlaceholder.tsx';
import { useIsOnline } from '../state/useIsOnline.ts';
import { safeLink } from '../navigation/safeLink.ts';
import { useRenewedAddress } from '../navigation/useRenewedAddress.ts';
import { selectViewer, type OnAnnotated } from '../viewer/viewerKind.ts';
import { formatFileSize } from './fileSize.ts';

const ICONS: readonly (readonly [pattern: RegExp, icon: LucideIcon])[] = [
  [/\.(?:png|jpe?g|gif|webp|heic|bmp|svg)$/iu, FileImage],
  [/\.(?:xlsx?|csv|ods)$/iu, FileSpreadsheet],
  [/\.(?:pdf|docx?|txt|md|odt|pptx?)$/iu, FileText],
];

const Viewer = lazyComponent(async () => (await import('../viewer/FileViewer.tsx')).FileViewer, {
  placeholder: PartPlaceholder,
});

interface FileRowProps {
  readonly file: StoredFile;
  readonly address?: string;
  readonly onRemove?: () => void;
  /** Called with an annotated copy of the picture; absent: annotating is not possible. */
  readonly onAnnotated?: OnAnnotated | undefined;
}

/** A stored file: a tap opens it, the button at its right removes it. */
export function AttachmentRow({ file, address, onRemove, onAnnotated }: FileRowProps) {
  const { t } = useTranslation();
  const renew = useRenewedAddress(file.id);
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
  const kind = selectViewer(file.name);
  const Icon = ICONS.find(([pattern]) => pattern.test(file.name))?.[1] ?? File;
  const name = (
    <>
      <Icon size={22} strokeWidth={1.7} aria-hidden className="shrink-0 text-action" />
      <span className="min-w-0 flex-1">
        <span className="block text-16">{file.name}</span>
        {file.note !== undefined && file.note !== '' && <span className="block text-14 text-soft">{file.note}</span>}
        {!isOnline && <span className="block text-12 text-soft">{t('file.needsNetwork')}</span>}
        {file.size > 0 && <span className="figures block text-12 text-soft">{formatFileSize(file.size)}</span>}
      </span>
    </>
  );
  const row = 'flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5 text-left';
  return (
    <div className="flex items-center gap-1 rounded-card bg-sunken pl-3">
      {address === undefined || !isOnline ? (
        <span className={row}>{name}</span>
      ) : (
        <a
          href={safeLink(address)}
          target="_blank"
          rel="noreferrer"
          className={row}
          onClick={(event) => {
            // Opens the viewer on a plain click; with a modifier key the browser opens the link as usual.
            if (kind === undefined || event.metaKey || event.ctrlKey || event.shiftKey) {
              renew(event);
              return;
            }
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {name}
        </a>
      )}
      {isOpen && kind !== undefined && address !== undefined && (
        <Viewer kind={kind} file={file} address={address} onClose={() => setIsOpen(false)} onAnnotated={onAnnotated} />
      )}
      {onRemove ? (
        <button
          type="button"
          aria-label={t('file.remove', { name: file.name })}
          onClick={onRemove}
          className="tap grid shrink-0 place-items-center text-soft"
        >
          <X size={18} aria-hidden />
        </button>
      ) : (
        <span className="w-2" />
      )}
    </div>
  );
}
