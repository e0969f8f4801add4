import { TaskLists } from '#application/ports/taskLists.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import type { RecordList } from '../list/recordList.ts';
import { myTasksList } from './myTasks.list.ts';
import { kindFilter, newFilter } from './taskArrangement.ts';

/** Of what waits for me: the tasks of one process. Parameter: `defKey`. */
export const tasksOfDefinitionList: RecordList<TaskRow> = {
  ...myTasksList,
  name: 'tasksOfDefinition',
  source:
    (get, { params }) =>
    (request) =>
      get(TaskLists).tasksOf(params['defKey'] ?? '', request),
  filters: [newFilter, kindFilter],
  empty: {
    picture: 'done',
    titleKey: 'lists.ofDefinition.empty',
    todoKey: 'lists.ofDefinition.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
};
