import { X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classes } from '../controls/classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { safeLink } from '../navigation/safeLink.ts';
import { useFocusTrap } from '../layout/useFocusTrap.ts';
import { useRenewedAddress } from '../navigation/useRenewedAddress.ts';
import type { ViewerProps } from './viewerKind.ts';

interface ViewerFrameProps extends ViewerProps {
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Buttons next to the file name. */
  readonly tools?: ReactNode;
  /** Position in the file, such as the page number. */
  readonly place?: ReactNode;
  /** Dark background, for pictures. */
  readonly isDark?: boolean;
  readonly hasDownload?: boolean;
  readonly children: ReactNode;
}

/** Full-screen dialog for a file, with its name and actions. */
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
  const { t } = useTranslation();
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
