import { categoryFilter } from '../../lists/categoryFilter.ts';
import type { RecordList } from '../../lists/recordList.ts';
import { definitionCard } from '../../ui/cards/definitionCard.ts';
import { toCategoryGroup } from './toCategoryGroup.ts';
import { listDefinitionActions } from './listDefinitionActions.ts';
import { createDefinitionSource, type OfferedDefinition } from './offeredDefinitions.ts';

const CLOSE = {
  favourite: { key: 'favourite', rank: -2, title: { key: 'lists.newProcess.favourites' } },
  recent: { key: 'recent', rank: -1, title: { key: 'lists.newProcess.recent' } },
} as const;

/**
 * The processes a user can start: favourites and recent ones first, then by category. Administrators also see and
 * manage discarded processes here.
 */
export const newProcessList: RecordList<OfferedDefinition> = {
  name: 'newProcess',
  source: (get, { session }) => createDefinitionSource(get, session),
  keyOf: (row) => row.id,
  card: (row, { t }) => ({
    ...definitionCard(row),
    ...(row.status === 'discarded' && { chips: [{ text: t('lists.newProcess.discarded'), tone: 'neutral' }] }),
  }),
  open: (row) => ({ page: 'startForm', params: { defId: row.id } }),
  incomplete: { key: 'lists.newProcess.shortcutsAway' },
  searchHint: { key: 'list.searchDefinitions' },
  filters: [categoryFilter],
  groupings: [
    {
      label: { key: 'list.category' },
      namedBy: categoryFilter.name,
      of: (row, by) => (row.shortcut ? CLOSE[row.shortcut] : toCategoryGroup(row, by)),
    },
  ],
  actions: listDefinitionActions,
  empty: { picture: 'empty', titleKey: 'lists.startable.empty', todoKey: 'lists.startable.emptyTodo' },
  pageSize: 50,
  reachBottom: 100,
};
