import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import type { ActingList } from './actions/performAction.ts';
import { ListKeys } from './ListKeys.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';

const LazySwipeActions = lazyComponent(
  async () => (await import('./swipe/SwipeActions.tsx')).SwipeActions,
  OPTIONAL_PART,
);

export interface ListGesturesProps {
  readonly model: ActingList & {
    readonly context: PageContext;
    readonly selection: object | undefined;
    readonly isPulled: boolean;
    readonly refreshByPull: () => Promise<void>;
  };
  /** The element that contains the rows. */
  readonly area: RefObject<HTMLElement | null>;
}

/** What a list does on a pull, a swipe or a key. Each has an equal in a button, so that none is required. */
export const ListGestures = observer(function ListGestures({ model, area }: ListGesturesProps) {
  const { list, selection, context } = model;
  const hasSwipe = list.hasTaskKeys && list.actions && context.get(PreferenceStore).read('swipe') !== 'off';
  return (
    <>
      <PullToRefresh area={area} onPull={model.refreshByPull} isRefreshing={model.isPulled} />
      {!selection && <ListKeys model={model} area={area} />}
      {!selection && hasSwipe && <LazySwipeActions model={model} area={area} />}
    </>
  );
});
