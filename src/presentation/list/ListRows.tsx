import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { WindowVirtualizer } from 'virtua';
import { useTexts } from '../i18n/useTexts.ts';
import { GroupHeading } from './GroupHeading.tsx';
import { RecordCard } from './RecordCard.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import { useCurrentGroup } from './useCurrentGroup.ts';

/** Only the rows near the screen are in the page; their heights are measured, so large text does not overlap. */
export const ListRows = observer(function ListRows<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t, language } = useTexts();
  const { items, list, now } = model;
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
        {current && <div className="bg-paper/95 px-4 pb-1 backdrop-blur"><GroupHeading group={current.group} count={current.count} isEcho /></div>}
      </div>
      <div role="list" ref={box}>
        <WindowVirtualizer ref={virtual} onScroll={follow} {...(cache.current ? { cache: cache.current } : {})}>
          {items.map((item) => (
            <div key={item.key} role="listitem" className="pb-2">
              {item.kind === 'group'
                ? <GroupHeading group={item.group} count={item.count} />
                : <RecordCard content={list.card(item.row, { t, language, now })} to={list.open(item.row)} />}
            </div>
          ))}
        </WindowVirtualizer>
      </div>
    </>
  );
});
