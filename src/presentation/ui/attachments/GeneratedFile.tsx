import { Share } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import { Button } from '../controls/Button.tsx';
import { safeLink } from '../navigation/safeLink.ts';
import { AttachmentRow } from './AttachmentRow.tsx';

interface ReadyFileProps {
  readonly file: StoredFile | undefined;
  readonly address: string;
  readonly note: string;
  readonly className?: string;
  /** Shares the file with another app, if the device supports it. */
  readonly onShare?: () => void;
}

/** A file the server has just created. Browsers download it at once; inside a chat app the user taps it. */
export function GeneratedFile({ file, address, note, className = '', onShare }: ReadyFileProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (file !== undefined) link.current?.click();
  }, [file]);
  return (
    <div role="status" className={file === undefined ? 'hidden' : `grid gap-2 ${className}`}>
      {file !== undefined && (
        <>
          <p className="text-14 text-soft">{note}</p>
          <AttachmentRow file={file} address={address} />
          {onShare && (
            <Button variant="line" icon={<Share size={18} aria-hidden />} onClick={onShare}>
              {t('file.share')}
            </Button>
          )}
          <a ref={link} href={safeLink(address)} download={file.name} tabIndex={-1} aria-hidden hidden>
            {file.name}
          </a>
        </>
      )}
    </div>
  );
}
