import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { categoryFilter } from '../lists/categoryFilter.ts';
import type { RecordList } from '../lists/recordList.ts';
import { formatNameList } from '../ui/workflow/formatHolders.ts';
import { kindFilter, taskGroupings, taskSorts } from './taskArrangement.ts';
import { taskCard } from './taskCard.ts';

/** The open tasks of all requests the current user may read. A tap opens the user's own task, or the request. */
export const processTasksList: RecordList<TaskRow> = {
  name: 'processTasks',
  source: (get) => (request) => get(TaskLists).listAll(request),
  keyOf: (row) => row.id,
  card: (row, words) => ({
    ...taskCard(row, words),
    isUnread: false,
    note:
      row.executors.length === 0
        ? words.t('lists.processTasks.nobody')
        : words.t('lists.processTasks.heldBy', { names: formatNameList(row.executors, words.t) }),
  }),
  open: (row) => ({ page: 'landing', params: { instId: row.instanceId } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [categoryFilter, kindFilter],
  sorts: taskSorts,
  groupings: taskGroupings,
  hasTaskKeys: true,
  empty: { picture: 'done', titleKey: 'lists.processTasks.empty', todoKey: 'lists.processTasks.emptyTodo' },
  pageSize: 20,
};
