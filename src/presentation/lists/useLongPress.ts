import { useRef, type MouseEvent, type PointerEvent } from 'react';

const HOLD_MS = 500;
/** Maximum movement in px of a long press. A pointer that moves further scrolls. */
const MAX_MOVEMENT_PX = 10;

interface PressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/**
 * Detects a long press of touch or pen. Mouse, keyboard and screen reader users have a button with the same effect; a
 * slow mouse click still opens the link.
 */
export function useLongPress(onHold: () => void): PressHandlers {
  const press = useRef<
    { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined
  >(undefined);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  const hold = () => {
    suppressNextClick();
    onHold();
  };
  return {
    onPointerDown: ({ clientX, clientY, pointerType }) => {
      end();
      if (pointerType !== 'mouse') press.current = { x: clientX, y: clientY, timer: setTimeout(hold, HOLD_MS) };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_MOVEMENT_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Prevents the browser's context menu for the link during a long press.
    onContextMenu: (event) => {
      if (press.current) event.preventDefault();
    },
  };
}

/** Suppresses the click that some browsers send after a gesture, which would undo its effect. */
export function suppressNextClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = () => over.abort();
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    options,
  );
  window.addEventListener('pointerdown', end, options);
  window.addEventListener('keydown', end, options);
}
