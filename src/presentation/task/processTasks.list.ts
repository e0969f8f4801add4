import { TaskLists } from '#application/ports/taskLists.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { namesText } from '../shared/heldByText.ts';
import { kindFilter, taskGroupings, taskSorts } from './taskArrangement.ts';
import { taskCard } from './taskCard.ts';

/** Every open task of the requests I may read, whoever holds it; a tap leads to my own task, or to the request. */
export const processTasksList: RecordList<TaskRow> = {
  name: 'processTasks',
  source: (get) => (request) => get(TaskLists).processTasks(request),
  keyOf: (row) => row.id,
  card: (row, words) => ({
    ...taskCard(row, words),
    isUnread: false,
    note:
      row.executors.length === 0
        ? words.t('lists.processTasks.nobody')
        : words.t('lists.processTasks.heldBy', { names: namesText(row.executors, words.t) }),
  }),
  open: (row) => ({ page: 'landing', params: { instId: row.instanceId } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [categoryFilter, kindFilter],
  sorts: taskSorts,
  groupings: taskGroupings,
  isGone: (row, change) => row.id === change.task,
  empty: { picture: 'done', titleKey: 'lists.processTasks.empty', todoKey: 'lists.processTasks.emptyTodo' },
  pageSize: 20,
};
