import { InstanceGateway, type DoneRow } from '#application/ports/workflow/instanceGateway.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { rejectionFilter } from './doneCard.ts';
import { myDoneList } from './myDone.list.ts';

/** Tasks the current user has refused or returned, with the reason. */
export const doneRejectedList: RecordList<DoneRow> = {
  ...myDoneList,
  name: 'doneRejected',
  source: (get) => (request) => get(InstanceGateway).listRejected(request),
  filters: [rejectionFilter, categoryFilter],
  empty: {
    picture: 'done',
    titleKey: 'lists.rejected.empty',
    todoKey: 'lists.rejected.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
};
