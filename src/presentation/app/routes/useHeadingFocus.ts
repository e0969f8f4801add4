import { useEffect } from 'react';

let shownPath: string | undefined;

/**
 * Focuses the heading after a navigation, so that screen readers announce the page. The first page keeps the browser's
 * default focus; a focus in a dialog or an input is kept.
 */
export function useHeadingFocus(isReady: boolean, pathname: string): void {
  useEffect(() => {
    if (!isReady) return;
    const isNavigation = shownPath !== undefined && shownPath !== pathname;
    shownPath = pathname;
    if (isNavigation && !hasOwnFocus())
      // Hidden pages that wait for a result come first in the DOM.
      [...document.querySelectorAll<HTMLElement>('[data-heading]')].pop()?.focus({ preventScroll: true });
  }, [isReady, pathname]);
}

const hasOwnFocus = (): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  document.activeElement instanceof HTMLInputElement ||
  document.activeElement instanceof HTMLTextAreaElement;
