import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/controls/classes.ts';
import { usePortalContext } from '../portalContext.ts';
import type { ColumnOfKind } from './column.ts';
import { EmptyColumnNotice } from './EmptyColumnNotice.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Columns as tabs. Each is loaded when it is selected. */
export function TabsColumn({ item, content: { tabs } }: ColumnOfKind<'tabs'>) {
  const { t } = useTranslation();
  const { Body } = usePortalContext();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const shown = tabs[chosen] ?? tabs[0];
  if (shown === undefined) return <EmptyColumnNotice words={t('portal.nothing')} />;
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={item.title}
        tabIndex={-1}
        className="flex overflow-x-auto border-b border-line px-2"
        onKeyDown={move}
      >
        {tabs.map((tab, place) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${name}-${place}`}
            aria-selected={place === chosen}
            aria-controls={`${name}-panel`}
            tabIndex={place === chosen ? 0 : -1}
            className={classes(
              'tap shrink-0 border-b-2 px-3 text-14 -outline-offset-2',
              place === chosen ? 'border-action font-semibold text-action' : 'border-transparent text-soft',
            )}
            onClick={() => setChosen(place)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${chosen}`}>
        <Body key={shown.id} item={shown} />
      </div>
    </>
  );
}
