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
  /** The finger may be lifted before the page has drawn its last movement, so the distance is kept here as well. */
  const pull = useRef<{ readonly from: number; distance: number } | undefined>(undefined);
  const drop = () => {
    pull.current = undefined;
    setDistance(0);
  };
  useTouch(area, {
    start: ({ touches: [touch] }) => {
      pull.current = touch && window.scrollY <= 0 ? { from: touch.clientY, distance: 0 } : undefined;
    },
    move: ({ touches: [touch] }) => {
      const { current } = pull;
      if (!current || !touch) return;
      current.distance = Math.min(MAX_PULL_PX, Math.max(0, (touch.clientY - current.from) * RESISTANCE));
      setDistance(current.distance);
    },
    end: () => {
      if (pull.current && pull.current.distance >= RELEASE_AT_PX) void onPull();
      drop();
    },
    cancel: drop,
  });
  return distance;
}
