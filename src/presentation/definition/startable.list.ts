import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { OfferedDefinitionRow } from '#domain/definition/definitionViews.ts';
import { categoryGroup } from './categoryGroup.ts';
import type { RecordList } from '../list/recordList.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import { definitionCard } from '../shared/cards/definitionCard.ts';

/** What I may start, by category. */
export const startableList: RecordList<OfferedDefinitionRow> = {
  name: 'startable',
  source: (get) => (request) => get(InstanceGateway).startable(request),
  keyOf: (row) => row.id,
  card: definitionCard,
  open: (row) => ({ page: 'startForm', params: { defId: row.id } }),
  searchHint: { key: 'list.searchDefinitions' },
  filters: [categoryFilter],
  groupings: [{ label: { key: 'list.category' }, namedBy: categoryFilter.name, of: categoryGroup }],
  empty: { picture: 'empty', titleKey: 'lists.startable.empty', todoKey: 'lists.startable.emptyTodo' },
  pageSize: 50,
};
