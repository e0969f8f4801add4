import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../shared/classes.ts';
import { Spinner } from '../shared/Spinner.tsx';
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
  const { t } = useTexts();
  const { distance, handlers } = usePull(onPull);
  const height = isRefreshing ? RELEASE_AT_PX : distance;
  return (
    <div {...handlers}>
      <div
        style={{ height }}
        className={classes(
          'flex items-center justify-center gap-2 overflow-hidden text-14 text-soft',
          distance === 0 && 'transition-[height]',
        )}
      >
        {isRefreshing && (
          <span role="status" className="flex items-center gap-2">
            <Spinner size={18} />
            {t('list.refreshing')}
          </span>
        )}
        {!isRefreshing && distance > 0 && (
          <>
            <ArrowDown
              size={18}
              aria-hidden
              className={classes('transition', distance >= RELEASE_AT_PX && 'rotate-180')}
            />
            {t(distance >= RELEASE_AT_PX ? 'list.release' : 'list.pull')}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
