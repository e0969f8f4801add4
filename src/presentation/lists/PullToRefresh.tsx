import { useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { classes } from '../ui/controls/classes.ts';
import { LazyPullIndicator } from './laterParts.ts';

interface PullToRefreshProps {
  readonly onPull: () => Promise<void>;
  readonly isRefreshing: boolean;
  readonly children: ReactNode;
}

/** Pull-to-refresh at the top of the page. The page also refreshes automatically, so the gesture is never required. */
export function PullToRefresh({ onPull, isRefreshing, children }: PullToRefreshProps) {
  const { distance, handlers } = usePull(onPull);
  return (
    <div {...handlers}>
      <div
        style={{ height: isRefreshing ? RELEASE_AT_PX : distance }}
        className={classes(
          'flex items-center justify-center gap-2 overflow-hidden text-14 text-soft',
          distance === 0 && 'transition-[height]',
        )}
      >
        {(isRefreshing || distance > 0) && (
          <LazyPullIndicator isRefreshing={isRefreshing} isFar={distance >= RELEASE_AT_PX} />
        )}
      </div>
      {children}
    </div>
  );
}

const RELEASE_AT_PX = 56;
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
function usePull(onPull: () => Promise<void>): Pull {
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
