import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { decideTogether, kindFilter, newFilter, taskGroupings, taskSorts } from './taskArrangement.ts';
import { taskCard } from './taskCard.ts';
import { listTaskActions } from './taskRowActions.ts';

/** The tasks that wait for the current user, most urgent first. */
export const myTasksList: RecordList<TaskRow> = {
  name: 'myTasks',
  source: (_, { counts }) => counts.listMine,
  keyOf: (row) => row.id,
  card: taskCard,
  open: (row) => ({ page: 'taskDetail', params: { taskId: row.id } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [categoryFilter, kindFilter, newFilter],
  sorts: taskSorts,
  groupings: taskGroupings,
  actions: listTaskActions,
  selection: [decideTogether],
  hasTaskKeys: true,
  isCounted: true,
  empty: {
    picture: 'done',
    titleKey: 'list.myTasks.empty',
    todoKey: 'list.myTasks.emptyTodo',
    action: { labelKey: 'list.myTasks.emptyAction', page: 'myApplications' },
  },
  pageSize: 20,
};
