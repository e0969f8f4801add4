import { useEffect } from 'react';

let shownPath: string | undefined;

/**
 * After a navigation the heading gets the focus, so that a screen reader says where one is. The first page keeps the
 * browser's own order; an open dialog and a field keep the focus they have.
 */
export function useHeadingFocus(isReady: boolean, pathname: string): void {
  useEffect(() => {
    if (!isReady) return;
    const isNavigation = shownPath !== undefined && shownPath !== pathname;
    shownPath = pathname;
    if (isNavigation && !hasOwnFocus())
      // Pages that wait for an answer stand before the one that is shown.
      [...document.querySelectorAll<HTMLElement>('[data-heading]')].pop()?.focus({ preventScroll: true });
  }, [isReady, pathname]);
}

const hasOwnFocus = (): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  document.activeElement instanceof HTMLInputElement ||
  document.activeElement instanceof HTMLTextAreaElement;
