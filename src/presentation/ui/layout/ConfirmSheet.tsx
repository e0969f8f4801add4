import { Dialog } from 'konsta/react';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonTone } from '../controls/Button.tsx';
import { useFocusTrap } from './useFocusTrap.ts';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly question: string;
  /** Name of the object, if the question does not contain it. */
  readonly subject?: string;
  /** The consequence, in one sentence. */
  readonly effect?: string;
  /** Further details above the buttons. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly tone?: ButtonTone;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that asks before an action. It closes by "Cancel", by Escape and by a click beside it. */
export const ConfirmSheet = ({ isOpen, ...rest }: ConfirmSheetProps) =>
  isOpen ? createPortal(<ConfirmDialog {...rest} />, document.body) : null;

function ConfirmDialog({
  question,
  subject,
  effect,
  confirmLabel,
  tone = 'action',
  isBusy = false,
  children,
  onConfirm,
  onClose,
}: Omit<ConfirmSheetProps, 'isOpen'>) {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useFocusTrap(panel, onClose);
  // A click beside the dialog keeps the focus inside, so that Escape still closes it.
  const keepFocus = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Node && !panel.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <div className="fixed inset-0 z-40" onMouseDown={keepFocus}>
      <Dialog
        ref={panel}
        opened
        onBackdropClick={onClose}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        colors={{ bgIos: 'bg-surface' }}
        className="max-h-[92dvh] w-[min(340px,100%-2rem)] animate-appear touch-auto overflow-y-auto rounded-sheet shadow-card outline-none"
        title={
          <>
            <h2 id={titleId} tabIndex={-1} className="text-20 font-semibold outline-none">
              {question}
            </h2>
            {subject !== undefined && <p className="figures text-14 font-normal text-soft">{subject}</p>}
          </>
        }
        buttons={
          <div className="grid w-full gap-2">
            <Button tone={tone} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button variant="line" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-4 text-16 empty:hidden">
          {effect !== undefined && <p className="text-soft">{effect}</p>}
          {children}
        </div>
      </Dialog>
    </div>
  );
}
