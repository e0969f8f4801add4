import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEPT = 'ringi.scroll';
const MOST_KEPT = 50;

/** Where each visited entry of the history was scrolled to; a reload does not forget it. */
const positions = new Map<string, number>(readKept());
/** As long as a page may take to be tall enough again, unless the person scrolls meanwhile. */
const PATIENCE_MS = 10_000;
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A new page begins at its top; going back returns to where one was, as soon as the page is tall enough again. */
export function useScrollKeeping(): void {
  const { key: entry, pathname, search } = useLocation();
  // What a tab is opened at has no key of its own: there a place is its address.
  const key = entry === 'default' ? pathname + search : entry;
  const kind = useNavigationType();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let frame = 0;
    const target = kind === NavigationType.Pop ? (positions.get(key) ?? 0) : 0;
    const end = performance.now() + PATIENCE_MS;
    let isWaiting = false;
    const restore = () => {
      window.scrollTo(0, target);
      isWaiting = Math.abs(window.scrollY - target) > 1 && performance.now() < end;
      if (isWaiting) frame = requestAnimationFrame(restore);
    };
    restore();
    const keep = () => {
      if (!isWaiting) positions.set(key, window.scrollY);
    };
    const stop = () => {
      isWaiting = false;
      cancelAnimationFrame(frame);
    };
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', writeKept);
    for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', writeKept);
      for (const event of BY_HAND) window.removeEventListener(event, stop);
    };
  }, [key, kind]);
}

function writeKept(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...positions].slice(-MOST_KEPT)));
  } catch {
    // A private window may refuse: then a reload forgets where one was.
  }
}

function readKept(): readonly (readonly [string, number])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly (readonly [string, number])[]) : [];
  } catch {
    return [];
  }
}
