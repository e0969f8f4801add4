import { useRef, type PointerEvent, type RefObject } from 'react';

const CLOSE_DISTANCE_PX = 96;

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

/** Moves a sheet down with the finger and closes it after 96 px. Keyboard users have the close button. */
export function useDragDown(panel: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const from = useRef<number | undefined>(undefined);
  const place = (px: number | undefined) => {
    if (panel.current) panel.current.style.translate = px === undefined ? '' : `0 ${px}px`;
  };
  const end = () => {
    from.current = undefined;
    place(undefined);
  };
  return {
    onPointerDown: (event) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      // Konsta moves the sheet up by its height with the same CSS property.
      if (from.current !== undefined)
        place(Math.max(0, event.clientY - from.current) - (panel.current?.offsetHeight ?? 0));
    },
    onPointerUp: (event) => {
      const distance = from.current === undefined ? 0 : event.clientY - from.current;
      end();
      if (distance > CLOSE_DISTANCE_PX) onClose();
    },
    onPointerCancel: end,
  };
}
