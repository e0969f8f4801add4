import type { TextKey } from '../../i18n/textKeys.ts';
import type { FilterChoices, ListFilter, ListSort } from '../recordList.ts';

/** What the sheet needs of a list, whatever its rows are. */
export interface SortedList {
  readonly query: {
    readonly filters: readonly ListFilter[];
    readonly chosen: Readonly<Record<string, string>>;
    readonly choices: FilterChoices;
    readonly sorts: readonly ListSort[];
    readonly sort: ListSort | undefined;
    readonly groupings: readonly { readonly labelKey: TextKey }[];
    readonly grouping: { readonly labelKey: TextKey } | undefined;
  };
  choose(filter: string, value: string): Promise<void>;
  orderBy(sort: ListSort): Promise<void>;
  groupBy(labelKey: TextKey): void;
}

/** Something about a list that has one of several values: a filter, the order, the groups. */
interface ListSetting {
  readonly labelKey: TextKey;
  readonly options: readonly SettingOption[];
}
interface SettingOption {
  readonly label: { readonly labelKey: TextKey } | { readonly label: string };
  readonly isChosen: boolean;
  readonly choose: () => void;
}

const ALL = { value: '', labelKey: 'app.all' } as const;

/** What stands in the sheet beside a list: all filters but the first, the order, the groups. */
export function listSettings(list: SortedList): readonly ListSetting[] {
  const { filters, chosen, choices, sorts, sort, groupings, grouping } = list.query;
  return [
    ...filters.slice(1).map(({ name, labelKey, initial }) => ({
      labelKey,
      options: [...(initial === undefined ? [ALL] : []), ...(choices[name] ?? [])].map((choice) => ({
        label: choice,
        isChosen: chosen[name] === choice.value,
        choose: () => void list.choose(name, choice.value),
      })),
    })),
    {
      labelKey: 'list.order' as const,
      options: sorts.map((each) => ({ label: each, isChosen: each === sort, choose: () => void list.orderBy(each) })),
    },
    {
      labelKey: 'list.grouping' as const,
      options: groupings.map((each) => ({
        label: each,
        isChosen: each === grouping,
        choose: () => list.groupBy(each.labelKey),
      })),
    },
  ].filter(({ options }) => options.length > 1);
}
