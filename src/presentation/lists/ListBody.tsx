import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { LazyAsOfNotice } from '../ui/feedback/LazyAsOfNotice.tsx';
import { LazyListEmpty, LazyListEnd, LazySkippedRowsNotice } from './laterParts.ts';
import { ListRows } from './ListRows.tsx';
import { listTitle } from './recordList.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import { formatWords } from '../ui/i18n/words.ts';

/** The rows, or the state shown instead of them. */
export const ListBody = observer(function ListBody<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t } = useTranslation();
  const { paged, list, query } = model;
  const skipped = paged.skipped + query.skipped;
  if (!paged.isReady && paged.failure)
    return <ErrorState failure={paged.failure} retry={() => void paged.reload()} isBusy={paged.isLoading} />;
  if (!model.isReady) return <Skeleton />;
  const { asOf, now } = paged.loader;
  const note = (
    <>
      {asOf !== undefined && <LazyAsOfNotice at={asOf} now={now} />}
      {skipped > 0 && <LazySkippedRowsNotice count={skipped} />}
    </>
  );
  if (paged.isEmpty && paged.skipped === 0)
    return (
      <>
        {note}
        <LazyListEmpty
          empty={list.empty}
          search={query.isFiltered ? query.search.trim() : undefined}
          onClear={() => void model.clear()}
        />
      </>
    );
  return (
    <section aria-label={formatWords(t, listTitle(list))} aria-busy={paged.isLoading}>
      {note}
      {paged.isIncomplete && list.incomplete && (
        <ChunkErrorNotice text={formatWords(t, list.incomplete)} onRetry={() => void paged.refresh()} />
      )}
      <ListRows model={model} />
      <LazyListEnd model={model} />
    </section>
  );
});
