import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { LazyLeftOutNote } from '../shared/lazyLeftOutNote.ts';
import { Skeleton } from '../shared/Skeleton.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListEnd } from './ListEnd.tsx';
import { ListRows } from './ListRows.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';

/** Rows, or what stands in their place. */
export const ListBody = observer(function ListBody<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t } = useTexts();
  const { paged } = model;
  if (!paged.isReady && paged.failure)
    return <ErrorState failure={paged.failure} retry={() => void paged.restart()} isBusy={paged.isReading} />;
  if (!paged.isReady) return <Skeleton />;
  if (paged.isEmpty && paged.leftOut === 0) return <ListEmpty model={model} />;
  return (
    <section aria-label={t(`page.${model.list.name}`)} aria-busy={paged.isReading}>
      {paged.leftOut > 0 && (
        <Suspense>
          <LazyLeftOutNote count={paged.leftOut} />
        </Suspense>
      )}
      <ListRows model={model} />
      <ListEnd model={model} />
    </section>
  );
});
