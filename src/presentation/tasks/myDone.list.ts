import { InstanceGateway, type DoneRow } from '#application/ports/workflow/instanceGateway.ts';
import { timeSorts } from '../lists/arrange/orders.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { decisionFilter, doneCard } from './doneCard.ts';

/** The decisions of the current user, newest first. */
export const myDoneList: RecordList<DoneRow> = {
  name: 'myDone',
  source: (get) => (request) => get(InstanceGateway).listDone(request),
  keyOf: (row) => row.id,
  card: doneCard,
  open: (row) => ({ page: 'instanceDetail', params: { instId: row.instanceId, from: 'done' } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [decisionFilter, categoryFilter],
  sorts: timeSorts('decision'),
  empty: {
    picture: 'empty',
    titleKey: 'lists.done.empty',
    todoKey: 'lists.done.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
  pageSize: 20,
};
