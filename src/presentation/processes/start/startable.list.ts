import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { StartableDefinition } from '#domain/requests/definitionViews.ts';
import { toCategoryGroup } from './toCategoryGroup.ts';
import type { RecordList } from '../../lists/recordList.ts';
import { categoryFilter } from '../../lists/categoryFilter.ts';
import { definitionCard } from '../../ui/cards/definitionCard.ts';

/** The processes the user may start, by category. */
export const startableList: RecordList<StartableDefinition> = {
  name: 'startable',
  source: (get) => (request) => get(InstanceGateway).listStartable(request),
  keyOf: (row) => row.id,
  card: definitionCard,
  open: (row) => ({ page: 'startForm', params: { defId: row.id } }),
  searchHint: { key: 'list.searchDefinitions' },
  filters: [categoryFilter],
  groupings: [{ label: { key: 'list.category' }, namedBy: categoryFilter.name, of: toCategoryGroup }],
  empty: { picture: 'empty', titleKey: 'lists.startable.empty', todoKey: 'lists.startable.emptyTodo' },
  pageSize: 50,
};
