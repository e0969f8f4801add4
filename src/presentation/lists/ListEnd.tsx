import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { REACH_BOTTOM_DISTANCE_PX } from '#application/shared/constants.ts';
import { Button } from '../ui/controls/Button.tsx';
import { classes } from '../ui/controls/classes.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { NewRows } from './NewRows.tsx';
import type { PagedRows } from '../ui/state/PagedRows.ts';

/** Number of consecutive frames without movement after which the layout counts as settled. */
const SETTLED_FRAMES = 2;

/**
 * Whether the end of the list has settled. Row heights are known only after they are rendered; until then the end is
 * hidden.
 */
function useLayoutSettled(edge: RefObject<HTMLElement | null>): boolean {
  const [isPlaced, setIsPlaced] = useState(false);
  useEffect(() => {
    let [place, rest] = [Number.NaN, 0];
    const look = () => {
      const top = edge.current?.getBoundingClientRect().top ?? 0;
      rest = top === place ? rest + 1 : 0;
      place = top;
      if (rest === SETTLED_FRAMES) setIsPlaced(true);
      else frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [edge]);
  return isPlaced;
}

export interface PagedList {
  readonly paged: Pick<
    PagedRows<unknown>,
    'failure' | 'hasMore' | 'heldKeys' | 'isLoading' | 'loadMore' | 'refresh' | 'rows' | 'setHolding' | 'showHeld'
  >;
  readonly total: number;
  readonly folded: ReadonlySet<string>;
  readonly list: { readonly reachBottom?: number };
}

/** The end of a list. Loads the next page when it comes near the viewport, and shows what is new. */
export const ListEnd = observer(function ListEnd({ model }: { readonly model: PagedList }) {
  const { t } = useTranslation();
  const { paged } = model;
  const edge = useRef<HTMLDivElement>(null);
  const distance = model.list.reachBottom ?? REACH_BOTTOM_DISTANCE_PX;
  // Folded rows take no space, so automatic loading would load the whole list. The user loads more with a button.
  const isFolded = model.folded.size > 0;
  const isPlaced = useLayoutSettled(edge);
  useEffect(() => {
    if (!isPlaced || !edge.current || !paged.hasMore || paged.failure || isFolded) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void paged.loadMore();
      },
      { rootMargin: `0px 0px ${distance}px 0px` },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
    // Depends on the rows, because the end may still be visible after a page was loaded.
  }, [paged, paged.hasMore, paged.failure, paged.rows, distance, isFolded, isPlaced]);
  return (
    <div
      ref={edge}
      className={classes('grid min-h-14 place-items-center py-3 text-14 text-soft', isPlaced ? '' : 'invisible')}
    >
      <NewRows paged={paged} />
      {paged.failure && (
        <div role="alert" className="flex items-center gap-1">
          {t('list.moreFailed')}
          <Button
            variant="bare"
            className="text-14"
            onClick={() => void (paged.hasMore ? paged.loadMore() : paged.refresh())}
          >
            {t('app.retry')}
          </Button>
        </div>
      )}
      {!paged.failure && paged.hasMore && isFolded && (
        <Button variant="bare" isBusy={paged.isLoading} onClick={() => void paged.loadMore()}>
          {t('list.more')}
        </Button>
      )}
      {!paged.failure && paged.hasMore && !isFolded && (
        <span role="status" className="flex items-center gap-2">
          <Spinner size={18} />
          {t('list.loadingMore')}
        </span>
      )}
      {!paged.failure && !paged.hasMore && <span>{t('list.end', { count: model.total })}</span>}
    </div>
  );
});
