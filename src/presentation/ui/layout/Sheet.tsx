import { Sheet as KonstaSheet } from 'konsta/react';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/IconButton.tsx';
import { useDragDown } from './useDragDown.ts';
import { useFocusTrap } from './useFocusTrap.ts';

interface SheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  /** Pinned to the bottom edge of the sheet. */
  readonly bottom?: ReactNode;
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

/**
 * A bottom sheet. It closes by its button, by dragging down and by Escape. The focus is trapped inside and returns to
 * the previous element afterwards. The caller keeps unsaved input.
 */
export function Sheet({ isOpen, ...rest }: SheetProps) {
  // A closed sheet is not in the DOM.
  return isOpen ? createPortal(<OpenSheet {...rest} />, document.body) : null;
}

function OpenSheet({ title, subtitle, onClose, bottom, isFull = false, children }: Omit<SheetProps, 'isOpen'>) {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isUp, setIsUp] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsUp(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  useFocusTrap(panel, onClose);
  const drag = useDragDown(panel, onClose);
  // A click on the backdrop keeps the focus inside, so that Escape still closes the sheet.
  const keepFocus = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Node && !panel.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <div className="fixed inset-0 z-40" onMouseDown={keepFocus}>
      <KonstaSheet
        opened={isUp}
        onBackdropClick={onClose}
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={`outline-none inset-x-0 mx-auto flex w-full max-w-[420px] flex-col rounded-t-sheet after:absolute after:inset-x-0 after:top-full after:h-6 after:bg-surface duration-200 ease-calm ${isFull ? 'h-[92dvh]' : 'max-h-[92dvh]'}`}
      >
        <div {...drag} className="shrink-0 touch-none px-4 pt-2">
          <span className="mx-auto block h-1 w-9 rounded-full bg-edge" aria-hidden="true" />
          <div className="flex items-start gap-2 pt-3">
            <div className="min-w-0 flex-1">
              <h2 id={titleId} tabIndex={-1} className="text-20 font-semibold outline-none">
                {title}
              </h2>
              {subtitle !== undefined && <div className="figures text-14 text-soft">{subtitle}</div>}
            </div>
            <IconButton icon={X} name={t('app.close')} onClick={onClose} tone="soft" className="-mt-2 -mr-2" />
          </div>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-4">{children}</div>
        <div className="pb-safe shrink-0">{bottom !== undefined && <div className="px-4 pt-2 pb-4">{bottom}</div>}</div>
      </KonstaSheet>
    </div>
  );
}
