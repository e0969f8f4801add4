import { useRef, useState, type RefObject } from 'react';
import { classes } from '../ui/controls/classes.ts';
import { PullIndicator } from './PullIndicator.tsx';
import { useTouch } from './useTouch.ts';

const RELEASE_AT_PX = 56;
const MAX_PULL_PX = 96;
/** Factor between the movement of the finger and that of the list. */
const RESISTANCE = 0.5;

export interface PullToRefreshProps {
  /** The element whose top follows the finger. */
  readonly area: RefObject<HTMLElement | null>;
  readonly onPull: () => Promise<void>;
  readonly isRefreshing: boolean;
}

/** Pull-to-refresh at the top of the page. The page also refreshes automatically, so the gesture is never required. */
export function PullToRefresh({ area, onPull, isRefreshing }: PullToRefreshProps) {
  const distance = usePull(area, onPull);
  return (
    <div
      style={{ height: isRefreshing ? RELEASE_AT_PX : distance }}
      className={classes(
        'flex items-center justify-center gap-2 overflow-hidden text-14 text-soft',
        distance === 0 && 'transition-[height]',
      )}
    >
      {(isRefreshing || distance > 0) && (
        <PullIndicator isRefreshing={isRefreshing} isFar={distance >= RELEASE_AT_PX} />
      )}
    </div>
  );
}

/** Returns the distance of a pull gesture at the top of the page, in px. */
function usePull(area: RefObject<HTMLElement | null>, onPull: () => Promise<void>): number {
  const [distance, setDistance] = useState(0);
  const from = useRef<number | undefined>(undefined);
  const drop = () => {
    from.current = undefined;
    setDistance(0);
  };
  useTouch(area, {
    start: ({ touches }) => {
      from.current = window.scrollY <= 0 ? touches[0]?.clientY : undefined;
    },
    move: ({ touches: [touch] }) => {
      if (from.current === undefined || !touch) return;
      setDistance(Math.min(MAX_PULL_PX, Math.max(0, (touch.clientY - from.current) * RESISTANCE)));
    },
    end: () => {
      if (distance >= RELEASE_AT_PX) void onPull();
      drop();
    },
    cancel: drop,
  });
  return distance;
}
