import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { definitionCard } from '../shared/cards/definitionCard.ts';
import { categoryGroup } from './categoryGroup.ts';
import { definitionActions } from './definitionActions.ts';
import { makeOfferedDefinitions, type OfferedDefinition } from './offeredDefinitions.ts';

const CLOSE = {
  favourite: { key: 'favourite', rank: -2, title: { key: 'lists.newProcess.favourites' } },
  recent: { key: 'recent', rank: -1, title: { key: 'lists.newProcess.recent' } },
} as const;

/**
 * New process: what I start often first, then by category. Administrators see what is discarded, too, and take care of
 * it here.
 */
export const newProcessList: RecordList<OfferedDefinition> = {
  name: 'newProcess',
  source: (get, { session }) => makeOfferedDefinitions(get, session),
  keyOf: (row) => row.id,
  card: (row, { t }) => ({
    ...definitionCard(row),
    ...(row.status === 'discarded' && { chips: [{ text: t('lists.newProcess.discarded'), tone: 'neutral' }] }),
  }),
  open: (row) => ({ page: 'startForm', params: { defId: row.id } }),
  searchHint: { key: 'list.searchDefinitions' },
  filters: [categoryFilter],
  groupings: [
    {
      label: { key: 'list.category' },
      namedBy: categoryFilter.name,
      of: (row, by) => (row.closeness ? CLOSE[row.closeness] : categoryGroup(row, by)),
    },
  ],
  actions: definitionActions,
  empty: { picture: 'empty', titleKey: 'lists.startable.empty', todoKey: 'lists.startable.emptyTodo' },
  pageSize: 50,
  reachBottom: 100,
};
