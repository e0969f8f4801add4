import { useState } from 'react';
import type { RefObject } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { ListItem } from './groupRows.ts';

interface CurrentGroup<Row> {
  /** The group whose rows are below the title bar. Undefined at the top of the list. */
  readonly current: Extract<ListItem<Row>, { kind: 'group' }> | undefined;
  /** Vertical position of the sticky heading: the bottom of the title bar. */
  readonly top: number;
  readonly follow: () => void;
}

/**
 * Tracks the group at the top of the viewport. Headings of a virtual list cannot use sticky positioning, because the
 * heading may not be rendered.
 */
export function useCurrentGroup<Row>(
  items: readonly ListItem<Row>[],
  list: RefObject<HTMLElement | null>,
  virtual: RefObject<WindowVirtualizerHandle | null>,
): CurrentGroup<Row> {
  const [place, setPlace] = useState({ key: '', top: 0 });
  const follow = () => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const offset = top - (list.current?.getBoundingClientRect().top ?? top);
    const index = offset > 0 ? (virtual.current?.findItemIndex(offset) ?? -1) : -1;
    const key = items.slice(0, index + 1).findLast((item) => item.kind === 'group')?.key ?? '';
    setPlace((before) => (before.key === key && before.top === top ? before : { key, top }));
  };
  const found = items.find((item) => item.kind === 'group' && item.key === place.key);
  return { current: found?.kind === 'group' ? found : undefined, top: place.top, follow };
}
