import { useEffect } from 'react';

let isFirstPage = true;

/** After a navigation the heading gets the focus, so that a screen reader says where one is. The first page keeps the browser's own order. */
export function useHeadingFocus(isReady: boolean, pathname: string): void {
  useEffect(() => {
    if (!isReady) return;
    const heading = document.querySelector<HTMLElement>('[data-heading]');
    const isTyping = document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;
    if (!isFirstPage && !isTyping) heading?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [isReady, pathname]);
}
