import { Share } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../Button.tsx';
import { safeLink } from '../safeLink.ts';
import { AttachmentRow } from './AttachmentRow.tsx';

interface ReadyFileProps {
  readonly file: StoredFile | undefined;
  readonly address: string;
  /** What is said of it. */
  readonly note: string;
  readonly className?: string;
  /** Hands the file itself on to another app, where the phone can. */
  readonly onShare?: () => void;
}

/** A file the server has just made. A browser fetches it at once; inside a chat app one taps on it. */
export function ReadyFile({ file, address, note, className = '', onShare }: ReadyFileProps) {
  const { t } = useTexts();
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
            <Button look="line" icon={<Share size={18} aria-hidden />} onClick={onShare}>
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
