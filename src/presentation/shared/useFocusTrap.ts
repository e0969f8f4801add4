import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Keeps the focus inside a dialog, closes it on Escape, stops the page below from scrolling, and gives the focus back
 * afterwards: to the heading, where the dialog was open from the beginning.
 */
export function useFocusTrap(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  // Taken before the dialog is in the page: afterwards a field of its own may have the focus.
  const [before] = useState(() => document.activeElement);
  // Not after it was painted: whoever sees a dialog may close it at once.
  useLayoutEffect(() => {
    const inside = () => [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    // A field that asked for the focus itself (autoFocus) keeps it.
    if (!panel.current?.contains(document.activeElement))
      panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        close.current();
      }
      if (event.key === 'Tab') keepInside(event, inside());
    };
    const element = panel.current;
    element?.addEventListener('keydown', onKey);
    const overflow = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      element?.removeEventListener('keydown', onKey);
      document.documentElement.style.overflow = overflow;
      const after =
        before instanceof HTMLElement && before !== document.body
          ? before
          : document.querySelector<HTMLElement>('[data-heading]');
      after?.focus({ preventScroll: true });
    };
  }, [panel, before]);
}

function keepInside(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return;
  const at = document.activeElement;
  const isLeaving = event.shiftKey ? at === first || !stops.includes(at as HTMLElement) : at === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
