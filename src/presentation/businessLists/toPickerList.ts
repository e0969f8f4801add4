import { Check } from 'lucide-react';
import type { BusinessList, BusinessRow } from '#domain/businessLists/listDefinition.ts';
import { ok } from '#domain/shared/result.ts';
import type { RecordList } from '../lists/recordList.ts';
import { rowAddress } from './listRowLinks.ts';
import { toRecordList, type ListContext } from './toRecordList.ts';

/**
 * Creates the list for choosing rows (contract lists 9). Opened as a page of its own, it navigates to the chosen row.
 */
export function toPickerList(list: BusinessList, setting: ListContext): RecordList<BusinessRow> {
  const { footerLinks: _foot, actions: _actions, menu: _menu, ...drawn } = toRecordList(list, setting);
  return {
    ...drawn,
    storageKey: `pick.${list.key}`,
    pickMode: list.selectionMode,
    selection: [
      {
        label: { key: 'app.done' },
        icon: Check,
        purpose: 'open',
        ...(list.selectionMode === 'one' && { isSingle: true as const }),
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
