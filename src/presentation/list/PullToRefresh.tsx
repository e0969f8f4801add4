import { type ReactNode } from 'react';
import { classes } from '../shared/classes.ts';
import { LaterPullSign } from './laterParts.ts';
import { RELEASE_AT_PX, usePull } from './usePull.ts';

interface PullToRefreshProps {
  readonly onPull: () => Promise<void>;
  readonly isRefreshing: boolean;
  readonly children: ReactNode;
}

/**
 * Pulling the top of the page down reads it again. The page also refreshes by itself, so nothing depends on the
 * gesture.
 */
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
          <LaterPullSign isRefreshing={isRefreshing} isFar={distance >= RELEASE_AT_PX} />
        )}
      </div>
      {children}
    </div>
  );
}
