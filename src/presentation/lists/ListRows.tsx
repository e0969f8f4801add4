import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import { GroupHeading } from './GroupHeading.tsx';
import { LazyStickyGroup } from './laterParts.ts';
import { ListCard } from './ListCard.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import type { ListItem } from './groupRows.ts';

/**
 * A virtualized list: only rows near the viewport are rendered. Heights are measured, so large text does not overlap.
 */
export const ListRows = observer(function ListRows<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { items } = model;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const cache = useRef(model.measurements as CacheSnapshot | undefined);
  useLayoutEffect(() => {
    const handle = virtual.current;
    return () => {
      model.measurements = handle?.cache;
    };
  }, [model]);
  return (
    <>
      {model.query.grouping && <LazyStickyGroup items={items} list={box} virtual={virtual} />}
      <div role="list" ref={box}>
        <WindowVirtualizer data={items} ref={virtual} {...(cache.current ? { cache: cache.current } : {})}>
          {(item: ListItem<Row>) => (
            <div key={item.key} role="listitem" className="pb-2">
              {item.kind === 'group' ? (
                <GroupHeading model={model} item={item} />
              ) : (
                // The row stays the same object when further rows are loaded, so that its card is not rendered again.
                <ListCard model={model} row={item.row} />
              )}
            </div>
          )}
        </WindowVirtualizer>
      </div>
    </>
  );
});
