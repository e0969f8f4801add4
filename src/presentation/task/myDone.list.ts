import type { DoneRow } from '#application/ports/instanceGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { newestOrOldest } from '../list/arrange/orders.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { decisionFilter, doneCard } from './doneCard.ts';

/** My done: each of my decisions, newest first. */
export const myDoneList: RecordList<DoneRow> = {
  name: 'myDone',
  source: (get) => (request) => get(InstanceGateway).done(request),
  keyOf: (row) => row.id,
  card: doneCard,
  open: (row) => ({ page: 'instanceDetail', params: { instId: row.instanceId, from: 'done' } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [decisionFilter, categoryFilter],
  sorts: newestOrOldest('decision'),
  empty: {
    picture: 'empty',
    titleKey: 'lists.done.empty',
    todoKey: 'lists.done.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
  pageSize: 20,
};
