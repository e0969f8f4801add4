import { type ReactNode } from 'react';
import { classes } from '../ui/controls/classes.ts';
import { LazyPullIndicator } from './laterParts.ts';
import { RELEASE_AT_PX, usePull } from './usePull.ts';

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
