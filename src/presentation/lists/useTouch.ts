import { useEffect, useEffectEvent, type RefObject } from 'react';

interface TouchListeners {
  readonly start: (event: TouchEvent) => void;
  readonly move: (event: TouchEvent) => void;
  readonly end: () => void;
  readonly cancel: () => void;
}

/** Follows touches that begin in an area. `capture`: before its elements, and before areas within. */
export function useTouch(
  area: RefObject<HTMLElement | null>,
  { start, move, end, cancel }: TouchListeners,
  { capture = false } = {},
): void {
  const handle = useEffectEvent((event: TouchEvent) => {
    if (event.type === 'touchstart') start(event);
    else if (event.type === 'touchmove') move(event);
    else if (event.type === 'touchend') end();
    else cancel();
  });
  useEffect(() => {
    const over = new AbortController();
    const listener = (event: TouchEvent) => handle(event);
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      area.current?.addEventListener(type, listener, { passive: true, capture, signal: over.signal });
    return () => over.abort();
  }, [area, capture]);
}
