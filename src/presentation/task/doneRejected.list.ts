import type { DoneRow } from '#application/ports/instanceGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { rejectionFilter } from './doneCard.ts';
import { myDoneList } from './myDone.list.ts';

/** Of what I have done: what I refused or returned, with my reason. */
export const doneRejectedList: RecordList<DoneRow> = {
  ...myDoneList,
  name: 'doneRejected',
  source: (get) => (request) => get(InstanceGateway).rejected(request),
  filters: [rejectionFilter, categoryFilter],
  empty: {
    picture: 'done',
    titleKey: 'lists.rejected.empty',
    todoKey: 'lists.rejected.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
};
