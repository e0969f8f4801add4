import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { WindowVirtualizerHandle } from 'virtua';
import { toLanguage } from '#application/formatting/language.ts';
import { classes } from '../ui/controls/classes.ts';
import { formatCount } from '../ui/i18n/counts.ts';
import { formatWords } from '../ui/i18n/words.ts';
import type { ListItem } from './groupRows.ts';
import type { ListGroup } from './recordList.ts';

export interface StickyGroupProps {
  readonly items: readonly ListItem<unknown>[];
  readonly list: RefObject<HTMLElement | null>;
  readonly virtual: RefObject<WindowVirtualizerHandle | null>;
}

/**
 * Shows the heading of the group at the top of the viewport. Headings of a virtual list cannot use sticky positioning,
 * because the heading may not be rendered.
 */
export function StickyGroup({ items, list, virtual }: StickyGroupProps) {
  const [place, setPlace] = useState({ key: '', top: 0 });
  useEffect(() => {
    const update = () => {
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const offset = top - (list.current?.getBoundingClientRect().top ?? top);
      const index = offset > 0 ? (virtual.current?.findItemIndex(offset) ?? -1) : -1;
      const key = items.slice(0, index + 1).findLast((item) => item.kind === 'group')?.key ?? '';
      setPlace((before) => (before.key === key && before.top === top ? before : { key, top }));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [items, list, virtual]);
  const current = items.find((item) => item.kind === 'group' && item.key === place.key);
  return (
    <div className="sticky z-[5] -mx-4 h-0" style={{ top: place.top }} aria-hidden="true">
      {current?.kind === 'group' && (
        <div className="bg-paper/95 px-4 backdrop-blur">
          <StickyHeading group={current.group} count={current.rows.length} />
        </div>
      )}
    </div>
  );
}

/** A copy of the heading that scrolled out of view. It is not a heading in the accessibility tree. */
function StickyHeading({ group, count }: { readonly group: ListGroup; readonly count: number }) {
  const { t, i18n } = useTranslation();
  return (
    <p className="py-1.5 text-14">
      <span className={classes('font-bold', group.tone === 'refuse' && 'text-refuse')}>
        {formatWords(t, group.title)}
      </span>
      <span className="figures ml-1.5 text-soft">{formatCount(toLanguage(i18n.language), count)}</span>
    </p>
  );
}
