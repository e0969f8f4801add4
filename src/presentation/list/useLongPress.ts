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

/** A finger or a mouse button held down where it is. A button on the page does the same for keys and screen readers. */
export function useLongPress(onHold: () => void): PressHandlers {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout>; readonly isTouch: boolean } | undefined>(undefined);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: ({ clientX, clientY, pointerType, button }) => {
      end();
      if (button === 0) press.current = { x: clientX, y: clientY, timer: setTimeout(onHold, HOLD_MS), isTouch: pointerType !== 'mouse' };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A held finger would open the browser's own menu for the link.
    onContextMenu: (event) => {
      if (press.current?.isTouch) event.preventDefault();
    },
  };
}
