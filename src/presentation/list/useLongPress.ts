import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const HOLD_MS = 500;
/** A finger that moves further scrolls. */
const SLACK_PX = 10;

interface PressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/**
 * A finger or a pen held down where it is. A button on the page does the same for mice, keys and screen readers: a slow
 * click means the link.
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
    leaveOutClick();
    onHold();
  };
  return {
    onPointerDown: ({ clientX, clientY, pointerType }) => {
      end();
      if (pointerType !== 'mouse') press.current = { x: clientX, y: clientY, timer: setTimeout(hold, HOLD_MS) };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A held finger would open the browser's own menu for the link.
    onContextMenu: (event) => {
      if (press.current) event.preventDefault();
    },
  };
}

/** Some browsers take a held finger for a tap once it is lifted, which would at once undo what holding it has done. */
function leaveOutClick(): void {
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
