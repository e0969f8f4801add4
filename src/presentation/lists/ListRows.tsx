import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import { StickyGroupHeading, GroupHeading } from './GroupHeading.tsx';
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
  const { current, top, update } = useCurrentGroup(items, box, virtual);
  useLayoutEffect(() => {
    const handle = virtual.current;
    return () => {
      model.measurements = handle?.cache;
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
        <WindowVirtualizer
          data={items}
          ref={virtual}
          onScroll={update}
          {...(cache.current ? { cache: cache.current } : {})}
        >
          {(item: ListItem<Row>) => <ListItemView key={item.key} model={model} item={item} />}
        </WindowVirtualizer>
      </div>
    </>
  );
});

/** One item, created only when it comes near the viewport. */
const ListItemView = observer(function ListItemView<Row>({
  model,
  item,
}: {
  readonly model: RecordListViewModel<Row>;
  readonly item: ListItem<Row>;
}) {
  const { selection } = model;
  return (
    <div role="listitem" className="pb-2">
      {item.kind === 'group' ? (
        <GroupHeading
          item={item}
          onFold={() => model.toggleFold(item.key)}
          {...(selection && {
            choice: {
              state: selection.getSelectionState(item.rows),
              onToggle: () => selection.toggle(item.rows),
            },
          })}
        />
      ) : (
        <ListCard model={model} row={item.row} />
      )}
    </div>
  );
});

interface CurrentGroup<Row> {
  /** The group whose rows are below the title bar. Undefined at the top of the list. */
  readonly current: Extract<ListItem<Row>, { kind: 'group' }> | undefined;
  /** Vertical position of the sticky heading: the bottom of the title bar. */
  readonly top: number;
  readonly update: () => void;
}

/**
 * Tracks the group at the top of the viewport. Headings of a virtual list cannot use sticky positioning, because the
 * heading may not be rendered.
 */
function useCurrentGroup<Row>(
  items: readonly ListItem<Row>[],
  list: RefObject<HTMLElement | null>,
  virtual: RefObject<WindowVirtualizerHandle | null>,
): CurrentGroup<Row> {
  const [place, setPlace] = useState({ key: '', top: 0 });
  const update = () => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const offset = top - (list.current?.getBoundingClientRect().top ?? top);
    const index = offset > 0 ? (virtual.current?.findItemIndex(offset) ?? -1) : -1;
    const key = items.slice(0, index + 1).findLast((item) => item.kind === 'group')?.key ?? '';
    setPlace((before) => (before.key === key && before.top === top ? before : { key, top }));
  };
  const found = items.find((item) => item.kind === 'group' && item.key === place.key);
  return { current: found?.kind === 'group' ? found : undefined, top: place.top, update };
}
