import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { WindowVirtualizer } from 'virtua';
import { StickyGroupHeading, GroupHeading } from './GroupHeading.tsx';
import { ListCard } from './ListCard.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import { useCurrentGroup } from './useCurrentGroup.ts';

/**
 * A virtualized list: only rows near the viewport are rendered. Heights are measured, so large text does not overlap.
 */
export const ListRows = observer(function ListRows<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { items, selection } = model;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const cache = useRef(model.measured as CacheSnapshot | undefined);
  const { current, top, follow } = useCurrentGroup(items, box, virtual);
  useLayoutEffect(() => {
    const handle = virtual.current;
    return () => {
      model.measured = handle?.cache;
    };
  }, [model]);
  return (
    <>
      <div className="sticky z-[5] -mx-4 h-0" style={{ top }} aria-hidden="true">
        {current && (
          <div className="bg-paper/95 px-4 backdrop-blur">
            <StickyGroupHeading group={current.group} count={current.rows.length} />
          </div>
        )}
      </div>
      <div role="list" ref={box}>
        <WindowVirtualizer ref={virtual} onScroll={follow} {...(cache.current ? { cache: cache.current } : {})}>
          {items.map((item) => (
            <div key={item.key} role="listitem" className="pb-2">
              {item.kind === 'group' ? (
                <GroupHeading
                  item={item}
                  onFold={() => model.fold(item.key)}
                  {...(selection && {
                    choice: {
                      stand: selection.getSelectionState(item.rows),
                      onToggle: () => selection.toggle(item.rows),
                    },
                  })}
                />
              ) : (
                <ListCard model={model} row={item.row} />
              )}
            </div>
          ))}
        </WindowVirtualizer>
      </div>
    </>
  );
});
