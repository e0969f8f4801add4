import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasContent } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { columnHeight } from './columnHeight.ts';
import { ColumnFailure } from './ColumnFailure.tsx';
import { ColumnViewModel } from './ColumnViewModel.ts';
import { findColumnPart } from './columns/columnRegistry.ts';
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
  const part = findColumnPart(item.column);
  const asks = hasContent(item.column);
  useEffect(() => {
    if (asks) model.near(isNear);
    if (isNear) void part.fetch();
  }, [isNear, asks, model, part]);
  const Column = part.value;
  const isHere = Column !== undefined && (!asks || loader.value !== undefined);
  const failure = loader.value === undefined ? loader.failure : undefined;
  const hasFailed = !isHere && (part.hasFailed || failure !== undefined);
  const retry = () => {
    void part.fetch();
    if (asks) void loader.load();
  };
  return (
    <div ref={place} {...(!isHere && { style: { height: `${columnHeight(item)}rem` } })}>
      {isHere && <Column item={item} content={loader.value} />}
      {isHere && (
        <div className="px-4">
          <SkippedRowsNotice count={loader.leftOut} />
        </div>
      )}
      {hasFailed && <ColumnFailure failure={failure} isBusy={loader.isReading} onRetry={retry} />}
      {!isHere && !hasFailed && <ColumnPlaceholder />}
    </div>
  );
});

function ColumnPlaceholder() {
  const { t } = useTranslation();
  return (
    <div role="status" className="h-full p-4">
      <span className="sr-only">{t('app.loading')}</span>
      <span aria-hidden="true" className="block h-full animate-shimmer rounded-lg bg-sunken" />
    </div>
  );
}
