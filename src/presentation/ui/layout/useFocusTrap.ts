import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useCloseOnBack } from '../navigation/useCloseOnBack.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Traps the focus inside a dialog, closes it on Escape and on the browser's Back button, and stops the page below from
 * scrolling. Afterwards the focus returns to the previous element, or to the page heading if nothing had the focus.
 */
export function useFocusTrap(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useCloseOnBack(onClose);
  // Read before the dialog is in the DOM: later one of its own fields may have the focus.
  const [before] = useState(() => document.activeElement);
  // A layout effect, so that Escape works from the first paint.
  useLayoutEffect(() => {
    const inside = () => [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    // A field with `autoFocus` keeps the focus.
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
