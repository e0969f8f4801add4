import { File, FileImage, FileSpreadsheet, FileText, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { fetched } from '../fetched.ts';
import { LaterPart } from '../LaterPart.tsx';
import { safeLink } from '../safeLink.ts';
import { useRenewedAddress } from '../useRenewedAddress.ts';
import { viewerKindOf, type OnMarked } from '../viewer/viewerKind.ts';
import { writeSize } from './fileSize.ts';

const ICONS: readonly (readonly [pattern: RegExp, icon: LucideIcon])[] = [
  [/\.(?:png|jpe?g|gif|webp|heic|bmp|svg)$/iu, FileImage],
  [/\.(?:xlsx?|csv|ods)$/iu, FileSpreadsheet],
  [/\.(?:pdf|docx?|txt|md|odt|pptx?)$/iu, FileText],
];

const viewer = fetched(async () => (await import('../viewer/FileViewer.tsx')).FileViewer);

interface FileRowProps {
  readonly file: StoredFile;
  readonly address?: string;
  readonly onRemove?: () => void;
  /** Where a picture that was drawn on may be added beside this one. */
  readonly onMarked?: OnMarked | undefined;
}

/** One stored file: a tap opens it, the cross takes it out. */
export function AttachmentRow({ file, address, onRemove, onMarked }: FileRowProps) {
  const { t } = useTexts();
  const renew = useRenewedAddress(file.id);
  const [isOpen, setIsOpen] = useState(false);
  const kind = viewerKindOf(file.name);
  const Icon = ICONS.find(([pattern]) => pattern.test(file.name))?.[1] ?? File;
  const name = (
    <>
      <Icon size={22} strokeWidth={1.7} aria-hidden className="shrink-0 text-action" />
      <span className="min-w-0 flex-1">
        <span className="block text-16">{file.name}</span>
        {file.note !== undefined && file.note !== '' && <span className="block text-14 text-soft">{file.note}</span>}
        {file.size > 0 && <span className="figures block text-12 text-soft">{writeSize(file.size)}</span>}
      </span>
    </>
  );
  const row = 'flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5 text-left';
  return (
    <div className="flex items-center gap-1 rounded-card bg-sunken pl-3">
      {address === undefined ? (
        <span className={row}>{name}</span>
      ) : (
        <a
          href={safeLink(address)}
          target="_blank"
          rel="noreferrer"
          className={row}
          onClick={(event) => {
            // A file is shown where one is; with a key held down the browser does as it always does.
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
        <LaterPart part={viewer}>
          {(Viewer) => (
            <Viewer kind={kind} file={file} address={address} onClose={() => setIsOpen(false)} onMarked={onMarked} />
          )}
        </LaterPart>
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
