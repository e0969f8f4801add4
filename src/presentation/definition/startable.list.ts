import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { StartableDefinition } from '#domain/definition/reading.ts';
import { categoryGroup } from './categoryGroup.ts';
import type { RecordList } from '../list/recordList.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import { definitionIcon, definitionTone } from './definitionSign.ts';

/** What I may start, by category. */
export const startableList: RecordList<StartableDefinition> = {
  name: 'startable',
  source: (get) => (request) => get(InstanceGateway).startable(request),
  keyOf: (row) => row.id,
  card: (row) => ({ sign: { icon: definitionIcon(row.icon, row.key), tone: definitionTone(row.key) }, title: row.name, ...(row.description === '' ? {} : { note: row.description }) }),
  open: (row) => ({ page: 'startForm', params: { defId: row.id } }),
  searchHint: 'list.searchDefinitions',
  filters: [categoryFilter],
  groupings: [{ labelKey: 'list.category', of: categoryGroup }],
  empty: { picture: 'empty', titleKey: 'list.startable.empty', todoKey: 'list.startable.emptyTodo' },
  pageSize: 50,
};
