import type { Words } from '../../ui/i18n/words.ts';
import type { SortedList } from '../recordList.ts';

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
export function listSettings(list: SortedList): readonly ListSetting[] {
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
