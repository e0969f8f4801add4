import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { hasContent } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { ColumnFailure } from './ColumnFailure.tsx';
import { ColumnPlaceholder, columnStyle } from './ColumnPlaceholder.tsx';
import { ColumnViewModel } from './ColumnViewModel.ts';
import { findColumn } from './columns/columnRegistry.ts';
import { usePortalContext } from './portalContext.ts';
import { useInViewport } from './useInViewport.ts';

/**
 * The content of a column. Its code and data are loaded near the viewport. Until then, and after a failure, a
 * placeholder keeps its height.
 */
export const ColumnBody = observer(function ColumnBody({ item }: { readonly item: PortalItem }) {
  const place = useRef<HTMLDivElement>(null);
  const { queue } = usePortalContext();
  const model = useViewModel((context) => new ColumnViewModel(context, { item, queue }));
  const { loader } = model;
  const isNear = useInViewport(place);
  const [isWanted, setWanted] = useState(isNear);
  if (isNear && !isWanted) setWanted(true);
  const Column = findColumn(item.column);
  const asks = hasContent(item.column);
  useEffect(() => {
    if (asks) model.setNear(isNear);
  }, [isNear, asks, model]);
  const failure = loader.value === undefined ? loader.failure : undefined;
  return (
    <div ref={place}>
      {failure ? (
        <div style={columnStyle(item)}>
          <ColumnFailure failure={failure} isBusy={loader.isLoading} onRetry={() => void loader.load()} />
        </div>
      ) : isWanted ? (
        <>
          <Column item={item} content={loader.value} />
          <div className="px-4">
            <SkippedRowsNotice count={loader.skipped} />
          </div>
        </>
      ) : (
        <ColumnPlaceholder item={item} />
      )}
    </div>
  );
});
