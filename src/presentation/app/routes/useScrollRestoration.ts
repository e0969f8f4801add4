import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'ringi.scroll';
const MAX_STORED_POSITIONS = 50;

/** Scroll position of each visited history entry. Survives a reload. */
const positions = new Map<string, number>(readStoredPositions());
/** Maximum time in milliseconds to wait until the page is high enough for its position. Ends when the user scrolls. */
const RESTORE_TIMEOUT_MS = 10_000;
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls a new page to the top, and restores the position after going back as soon as the page is high enough. */
export function useScrollRestoration(): void {
  const { key: entry, pathname, search } = useLocation();
  // The first entry of a tab has no key of its own, so its address is used instead.
  const key = entry === 'default' ? pathname + search : entry;
  const kind = useNavigationType();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let frame = 0;
    const target = kind === NavigationType.Pop ? (positions.get(key) ?? 0) : 0;
    const end = performance.now() + RESTORE_TIMEOUT_MS;
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
    window.addEventListener('pagehide', storePositions);
    for (const event of USER_SCROLL_EVENTS) window.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', storePositions);
      for (const event of USER_SCROLL_EVENTS) window.removeEventListener(event, stop);
    };
  }, [key, kind]);
}

function storePositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_STORED_POSITIONS)));
  } catch {
    // A private window may deny storage. The position is then lost on reload.
  }
}

function readStoredPositions(): readonly (readonly [string, number])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly (readonly [string, number])[]) : [];
  } catch {
    return [];
  }
}
