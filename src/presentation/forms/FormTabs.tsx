import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/controls/classes.ts';
import type { FormViewModel } from './model/FormViewModel.ts';

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tabs of a form in a row with horizontal scrolling. A tab shows its number of validation issues. */
export const FormTabs = observer(function FormTabs({ form }: { readonly form: FormViewModel }) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLButtonElement>(null);
  const { tabs, tab } = form;
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const move = (event: KeyboardEvent) => {
    const next =
      tabs[
        STEPS[event.key]?.(
          tabs.findIndex(({ id }) => id === tab),
          tabs.length,
        ) ?? -1
      ];
    if (next === undefined) return;
    event.preventDefault();
    form.openTab(next.id);
    document.getElementById(tabId(form, next.id))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t('form.tabs', { form: form.view.title })}
      onKeyDown={move}
      className="no-scrollbar -mx-4 mt-3 flex gap-1 overflow-x-auto border-b border-line px-4"
    >
      {tabs.map(({ id, name }) => {
        const isOpen = id === tab;
        const wrong = form.countIssuesOn(id);
        return (
          <button
            key={id}
            id={tabId(form, id)}
            ref={isOpen ? chosen : undefined}
            type="button"
            role="tab"
            aria-selected={isOpen}
            aria-controls={panelId(form)}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => form.openTab(id)}
            className={classes(
              'tap -mb-px flex shrink-0 items-center gap-2 border-b-2 px-3 text-16 transition',
              isOpen ? 'border-action font-semibold text-action' : 'border-transparent text-soft',
            )}
          >
            {name}
            {wrong > 0 && (
              <span className="figures rounded-full bg-refuse-tint px-2 text-12 font-semibold text-refuse">
                <span aria-hidden>{wrong}</span>
                <span className="sr-only">{t('form.issues', { count: wrong })}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
});

export const tabId = (form: FormViewModel, tab: string): string => `${form.id}.tab.${tab}`;
export const panelId = (form: FormViewModel): string => `${form.id}.panel`;
