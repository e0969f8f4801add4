import type { BusinessList, BusinessRow } from '#domain/bolist/listDefinition.ts';
import type { RecordList } from '../list/recordList.ts';
import { removeAction } from './listButtons.ts';
import { toRecordList, type ListContext } from './toRecordList.ts';

/** The same list to choose what is deleted: what may not go says so on its card, and stays with the reason. */
export function toDeleteList(list: BusinessList, setting: ListContext): RecordList<BusinessRow> {
  const { foot: _foot, actions: _actions, menu: _menu, body: _body, ...drawn } = toRecordList(list, setting);
  return {
    ...drawn,
    title: { text: setting.texts.t('bolist.deleteFrom', { name: list.name }) },
    memory: `delete.${list.key}`,
    picks: 'several',
    card: (row, words) => {
      const card = drawn.card(row, words);
      const held = row.isDecided
        ? ({ text: words.t('bolist.requestDecided'), tone: 'neutral' } as const)
        : ({ text: words.t('bolist.requestRunning'), tone: 'return' } as const);
      return row.isInProcess
        ? { ...card, chips: [held, ...(card.chips ?? [])], note: words.t('message.recordInProcess') }
        : card;
    },
    selection: [removeAction(list)],
  };
}
