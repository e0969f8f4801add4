import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { WindowVirtualizer } from 'virtua';
import { useTexts } from '../i18n/useTexts.ts';
import { GroupHeading } from './GroupHeading.tsx';
import { RecordCard } from './RecordCard.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';

/** Only the rows near the screen are in the page; their heights are measured, so large text does not overlap. */
export const ListRows = observer(function ListRows<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t, language } = useTexts();
  const { items, list, now } = model;
  const handle = useRef<WindowVirtualizerHandle>(null);
  const cache = useRef(model.measured as CacheSnapshot | undefined);
  useLayoutEffect(() => {
    const virtual = handle.current;
    return () => {
      model.measured = virtual?.cache;
    };
  }, [model]);
  return (
    <div role="list">
      <WindowVirtualizer ref={handle} {...(cache.current ? { cache: cache.current } : {})}>
        {items.map((item) => (
          <div key={item.key} role="listitem" className="pb-2">
            {item.kind === 'group'
              ? <GroupHeading group={item.group} count={item.count} />
              : <RecordCard content={list.card(item.row, { t, language, now })} to={list.open(item.row)} />}
          </div>
        ))}
      </WindowVirtualizer>
    </div>
  );
});
