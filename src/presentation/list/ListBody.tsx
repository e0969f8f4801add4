import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { LaterLeftOutNote, LaterListEmpty } from './laterParts.ts';
import { ListEnd } from './ListEnd.tsx';
import { ListRows } from './ListRows.tsx';
import { titleOf } from './recordList.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';

/** Rows, or what stands in their place. */
export const ListBody = observer(function ListBody<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { say } = useTexts();
  const { paged, list, query } = model;
  const leftOut = paged.leftOut + query.leftOut;
  if (!paged.isReady && paged.failure)
    return <ErrorState failure={paged.failure} retry={() => void paged.restart()} isBusy={paged.isReading} />;
  if (!model.isReady) return <Skeleton />;
  const note = leftOut > 0 && <LaterLeftOutNote count={leftOut} />;
  if (paged.isEmpty && paged.leftOut === 0)
    return (
      <>
        {note}
        <LaterListEmpty
          empty={list.empty}
          search={query.isNarrowed ? query.search.trim() : undefined}
          onClear={() => void model.clear()}
        />
      </>
    );
  return (
    <section aria-label={say(titleOf(list))} aria-busy={paged.isReading}>
      {note}
      <ListRows model={model} />
      <ListEnd model={model} />
    </section>
  );
});
