import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { REACH_BOTTOM_DISTANCE_PX } from '#application/constants.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { classes } from '../shared/classes.ts';
import { Spinner } from '../shared/Spinner.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';

/** So many frames without a move are taken for rest. */
const FRAMES_AT_REST = 2;

/** How high rows are is known when they have been drawn: what stands below them is shown where it comes to rest. */
function useIsPlaced(edge: RefObject<HTMLElement | null>): boolean {
  const [isPlaced, setIsPlaced] = useState(false);
  useEffect(() => {
    let [place, rest] = [Number.NaN, 0];
    const look = () => {
      const top = edge.current?.getBoundingClientRect().top ?? 0;
      rest = top === place ? rest + 1 : 0;
      place = top;
      if (rest === FRAMES_AT_REST) setIsPlaced(true);
      else frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [edge]);
  return isPlaced;
}

/** The lower edge of a list: coming near it asks for the next page. */
export const ListEnd = observer(function ListEnd<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t } = useTexts();
  const { paged } = model;
  const edge = useRef<HTMLDivElement>(null);
  const distance = model.list.reachBottom ?? REACH_BOTTOM_DISTANCE_PX;
  // Folded rows fill no screen: one asks for more oneself, or the list would read itself to its end.
  const isFolded = model.folded.size > 0;
  const isPlaced = useIsPlaced(edge);
  useEffect(() => {
    if (!isPlaced || !edge.current || !paged.hasMore || paged.failure || isFolded) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void paged.readMore();
      },
      { rootMargin: `0px 0px ${distance}px 0px` },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
    // The rows are a reason to look again: the edge may still be in sight after a page came.
  }, [paged, paged.hasMore, paged.failure, paged.rows, distance, isFolded, isPlaced]);
  return (
    <div
      ref={edge}
      className={classes('grid min-h-14 place-items-center py-3 text-14 text-soft', isPlaced ? '' : 'invisible')}
    >
      {paged.failure && (
        <div role="alert" className="flex items-center gap-1">
          {t('list.moreFailed')}
          <Button
            look="bare"
            className="text-14"
            onClick={() => void (paged.hasMore ? paged.readMore() : paged.refresh())}
          >
            {t('app.retry')}
          </Button>
        </div>
      )}
      {!paged.failure && paged.hasMore && isFolded && (
        <Button look="bare" isBusy={paged.isReading} onClick={() => void paged.readMore()}>
          {t('list.more')}
        </Button>
      )}
      {!paged.failure && paged.hasMore && !isFolded && (
        <span role="status" className="flex items-center gap-2">
          <Spinner size={18} />
          {t('list.loadingMore')}
        </span>
      )}
      {!paged.failure && !paged.hasMore && <span>{t('list.end', { count: paged.total })}</span>}
    </div>
  );
});
