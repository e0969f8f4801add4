import { useEffect, type RefObject } from 'react';

/**
 * Makes the button of the bar the next Tab stop while a decision can be undone, wherever the focus is, because the bar
 * is at the end of the page. The Tab after it goes on from where the focus was. Sheets keep the focus.
 */
export function useTabToUndo(box: RefObject<HTMLElement | null>, isUndoable: boolean): void {
  useEffect(() => {
    if (!isUndoable) return undefined;
    let before: HTMLElement | undefined;
    let isVisited = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
      const { activeElement } = document;
      if (box.current?.contains(activeElement) === true) {
        // The browser moves on from the element that has the focus now.
        before?.focus({ preventScroll: true });
        return;
      }
      if (isVisited || event.shiftKey || document.querySelector('[aria-modal="true"]') !== null) return;
      isVisited = true;
      before = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
      event.preventDefault();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box, isUndoable]);
}
