import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsKey, formatWords, type Words } from '../../ui/i18n/words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FilterChip } from '../../ui/controls/FilterChip.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { SortedList } from '../recordList.ts';

export interface FilterSheetProps {
  readonly list: SortedList;
  readonly panel: ComponentType<{ readonly list: SortedList }> | undefined;
  readonly onClose: () => void;
}

/** Filters, sort order and grouping of a list. Each choice is applied immediately to the list behind the sheet. */
export const FilterSheet = observer(function FilterSheet({ list, panel: Panel, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      title={t('list.arrange')}
      onClose={onClose}
      bottom={
        <Button className="w-full" onClick={onClose}>
          {t('app.done')}
        </Button>
      }
    >
      {Panel && <Panel list={list} />}
      {listSettings(list).map(({ label: name, options }) => (
        <fieldset key={wordsKey(name)} className="pb-4">
          <legend className="pb-1 text-14 text-soft first-letter:uppercase">{formatWords(t, name)}</legend>
          <div className="flex flex-wrap gap-x-2">
            {options.map(({ label, isChosen, choose }) => {
              const words = formatWords(t, label);
              return (
                <FilterChip key={words} isChosen={isChosen} onClick={choose}>
                  {words}
                </FilterChip>
              );
            })}
          </div>
        </fieldset>
      ))}
    </Sheet>
  );
});

/** A setting of a list with one of several values: a filter, the sort order or the grouping. */
interface ListSetting {
  readonly label: Words;
  readonly options: readonly SettingOption[];
}
interface SettingOption {
  readonly label: Words;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

const ALL = { value: '', label: { key: 'app.all' } } as const;

/** Returns the settings in the sheet: all filters except the first, sort order and grouping. */
function listSettings(list: SortedList): readonly ListSetting[] {
  const { filters, chosen, choices, sorts, sort, groupings, grouping } = list.query;
  return [
    ...filters.slice(1).map(({ name, label, initial }) => ({
      label,
      options: [...(initial === undefined ? [ALL] : []), ...(choices[name] ?? [])].map((choice) => ({
        label: choice.label,
        isChosen: chosen[name] === choice.value,
        choose: () => void list.choose(name, choice.value),
      })),
    })),
    {
      label: { key: 'list.order' as const },
      options: sorts.map((each) => ({
        label: each.label,
        isChosen: each === sort,
        choose: () => void list.orderBy(each),
      })),
    },
    {
      label: { key: 'list.grouping' as const },
      options: groupings.map((each) => ({
        label: each.label,
        isChosen: each === grouping,
        choose: () => list.groupBy(each.label),
      })),
    },
  ].filter(({ options }) => options.length > 1);
}
