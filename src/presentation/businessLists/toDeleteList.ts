import type { BusinessList, BusinessRow } from '#domain/businessLists/listDefinition.ts';
import type { RecordList } from '../lists/recordList.ts';
import { removeAction } from './listButtons.ts';
import { toRecordList, type ListContext } from './toRecordList.ts';

/** Creates the list for choosing rows to delete. Rows that cannot be deleted are disabled and show the reason. */
export function toDeleteList(list: BusinessList, setting: ListContext): RecordList<BusinessRow> {
  const { footerLinks: _foot, actions: _actions, menu: _menu, body: _body, ...drawn } = toRecordList(list, setting);
  const hasStatus = list.mobileColumns.some(({ rendering }) => rendering === 'requestStatus');
  return {
    ...drawn,
    title: { text: setting.texts.t('bolist.deleteFrom', { name: list.name }) },
    storageKey: `delete.${list.key}`,
    pickMode: 'several',
    card: (row, words) => {
      const card = drawn.card(row, words);
      const held = row.isDecided
        ? ({ text: words.t('bolist.requestDecided'), tone: 'neutral' } as const)
        : ({ text: words.t('bolist.requestRunning'), tone: 'return' } as const);
      if (row.isInProcess)
        return {
          ...card,
          chips: [...(hasStatus ? [] : [held]), ...(card.chips ?? [])],
          note: words.t('message.recordInProcess'),
        };
      return canDelete(row) ? card : { ...card, note: words.t('bolist.notYours') };
    },
    canPick: canDelete,
    selection: [removeAction(list)],
  };
}

const canDelete = ({ isInProcess, may }: BusinessRow): boolean => !isInProcess && may?.includes('remove') !== false;
