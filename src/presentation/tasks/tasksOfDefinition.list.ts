import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import type { RecordList } from '../lists/recordList.ts';
import { myTasksList } from './myTasks.list.ts';
import { kindFilter, newFilter } from './taskArrangement.ts';

/** The tasks of one process that wait for the current user. Parameter: `defKey`. */
export const tasksOfDefinitionList: RecordList<TaskRow> = {
  ...myTasksList,
  name: 'tasksOfDefinition',
  isCounted: false,
  source:
    (get, { params }) =>
    (request) =>
      get(TaskLists).listByDefinition(params['defKey'] ?? '', request),
  filters: [newFilter, kindFilter],
  empty: {
    picture: 'done',
    titleKey: 'lists.ofDefinition.empty',
    todoKey: 'lists.ofDefinition.emptyTodo',
    action: { labelKey: 'lists.openToDo', page: 'myTasks' },
  },
};
