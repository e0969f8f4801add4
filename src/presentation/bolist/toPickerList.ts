import { Check } from 'lucide-react';
import type { BusinessList, BusinessRow } from '#domain/bolist/listDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import type { RecordList } from '../list/recordList.ts';
import { rowAddress } from './rowWays.ts';
import { toRecordList, type ListContext } from './toRecordList.ts';

/** The same list to choose from (contract lists 9). Opened by itself, it leads to what was chosen. */
export function toPickerList(list: BusinessList, setting: ListContext): RecordList<BusinessRow> {
  const { foot: _foot, actions: _actions, menu: _menu, ...drawn } = toRecordList(list, setting);
  return {
    ...drawn,
    memory: `pick.${list.key}`,
    picks: list.picks,
    selection: [
      {
        label: { key: 'app.done' },
        icon: Check,
        purpose: 'open',
        ...(list.picks === 'one' && { isSingle: true as const }),
        together: (rows) => ({
          run: async ({ navigator }) => {
            const [first, ...others] = rows;
            if (first && others.length === 0) {
              const to = rowAddress(list, first);
              navigator.open(to.page, to.params);
            } else navigator.back('businessLists');
            return ok(undefined);
          },
        }),
      },
    ],
  };
}
