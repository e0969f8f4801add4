import { X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import { safeLink } from '../safeLink.ts';
import { useFocusTrap } from '../useFocusTrap.ts';
import { useRenewedAddress } from '../useRenewedAddress.ts';
import type { ShownFile } from './viewerKind.ts';

interface ViewerFrameProps extends ShownFile {
  /** What is open, for those who do not see it. */
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Buttons beside the name. */
  readonly tools?: ReactNode;
  /** Where one is in it. */
  readonly place?: ReactNode;
  /** Pictures stand on a dark ground, papers on ours. */
  readonly isDark?: boolean;
  /** Whoever works on a file does not fetch it meanwhile. */
  readonly hasDownload?: boolean;
  readonly children: ReactNode;
}

/** A file as large as the screen, with its name and what can be done with it. */
export const ViewerFrame = (props: ViewerFrameProps) => createPortal(<OpenFrame {...props} />, document.body);

function OpenFrame(props: ViewerFrameProps) {
  const {
    file,
    address,
    label,
    onClose,
    onKeyDown,
    tools,
    place,
    isDark = false,
    hasDownload = true,
    children,
  } = props;
  const { t } = useTexts();
  const renew = useRenewedAddress(file.id);
  const panel = useRef<HTMLDivElement>(null);
  useFocusTrap(panel, onClose);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classes(
        'fixed inset-0 z-50 mx-auto flex animate-appear flex-col outline-none',
        isDark ? 'bg-raised text-on-raised' : 'bg-paper text-ink',
      )}
    >
      <div className={classes('flex items-center gap-1 px-2 py-1', !isDark && 'border-b border-line bg-surface')}>
        <h2 tabIndex={-1} className="min-w-0 flex-1 truncate px-2 outline-none">
          {file.name}
        </h2>
        {tools}
        <IconButton icon={X} name={t('app.close')} onClick={onClose} className={isDark ? 'text-on-raised' : ''} />
      </div>
      {children}
      {hasDownload && (
        <div
          className={classes(
            'pb-safe flex items-center justify-center gap-4 px-4 py-2',
            !isDark && 'border-t border-line bg-surface',
          )}
        >
          {place}
          <a
            href={safeLink(address)}
            onClick={renew}
            target="_blank"
            rel="noreferrer"
            className={classes('tap inline-grid place-items-center', isDark ? 'text-raised-action' : 'text-action')}
          >
            {t('file.download')}
          </a>
        </div>
      )}
    </div>
  );
}
