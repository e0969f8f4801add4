import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { REACH_BOTTOM_DISTANCE_PX } from '#application/shared/constants.ts';
import type { Person } from '#domain/directory/person.ts';
import { Button } from '../controls/Button.tsx';
import type { PagedRows } from '../state/PagedRows.ts';
import { Spinner } from '../feedback/Spinner.tsx';

/** The end of a list of users. It loads the next page when it comes near the viewport. */
export const PeopleListFooter = observer(function PeopleEnd({ paged }: { readonly paged: PagedRows<Person> }) {
  const { t } = useTranslation();
  const edge = useRef<HTMLDivElement>(null);
  const { hasMore, failure, rows } = paged;
  useEffect(() => {
    if (!edge.current || !hasMore || failure) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void paged.loadMore();
      },
      { rootMargin: `0px 0px ${REACH_BOTTOM_DISTANCE_PX}px 0px` },
    );
    watch.observe(edge.current);
    return () => watch.disconnect();
    // Depends on the rows: the end may still be visible after a page was loaded.
  }, [paged, hasMore, failure, rows]);
  if (!hasMore && !failure) return null;
  return (
    <div ref={edge} className="grid min-h-14 place-items-center py-3 text-14 text-soft">
      {failure ? (
        <div role="alert" className="flex items-center gap-1">
          {t('people.moreFailed')}
          <Button variant="bare" className="text-14" onClick={() => void paged.loadMore()}>
            {t('app.retry')}
          </Button>
        </div>
      ) : (
        <Spinner size={18} />
      )}
    </div>
  );
});
