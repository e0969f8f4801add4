import { useRef, useState } from 'react';
import type { TouchEvent } from 'react';

export const RELEASE_AT_PX = 56;
const MAX_PULL_PX = 96;
/** Factor between the movement of the finger and that of the list. */
const RESISTANCE = 0.5;

interface Pull {
  readonly distance: number;
  readonly handlers: {
    readonly onTouchStart: (event: TouchEvent) => void;
    readonly onTouchMove: (event: TouchEvent) => void;
    readonly onTouchEnd: () => void;
    readonly onTouchCancel: () => void;
  };
}

/** Tracks a pull gesture at the top of the page. */
export function usePull(onPull: () => Promise<void>): Pull {
  const [distance, setDistance] = useState(0);
  const from = useRef<number | undefined>(undefined);
  const drop = () => {
    from.current = undefined;
    setDistance(0);
  };
  return {
    distance,
    handlers: {
      onTouchStart: (event) => {
        from.current = window.scrollY <= 0 ? event.touches[0]?.clientY : undefined;
      },
      onTouchMove: (event) => {
        const [touch] = [event.touches[0]];
        if (from.current === undefined || !touch) return;
        setDistance(Math.min(MAX_PULL_PX, Math.max(0, (touch.clientY - from.current) * RESISTANCE)));
      },
      onTouchEnd: () => {
        if (distance >= RELEASE_AT_PX) void onPull();
        drop();
      },
      onTouchCancel: drop,
    },
  };
}
