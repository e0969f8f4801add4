import { ListChecks } from 'lucide-react';
import { TaskLists } from '#application/ports/taskLists.ts';
import type { TaskRow } from '#domain/task/reading.ts';
import { categoryFilter } from '../list/categoryFilter.ts';
import type { RecordList } from '../list/recordList.ts';
import { splitSummary } from '../list/summary.ts';
import { waitingChip } from '../shared/waiting.ts';
import { kindChip } from './kindChip.ts';
import { kindFilter, newFilter, taskGroupings, taskSorts } from './taskArrangement.ts';

/** My to-do: what waits for me, most urgent first. */
export const myTasksList: RecordList<TaskRow> = {
  name: 'myTasks',
  source: (get) => (request) => get(TaskLists).myTasks(request),
  keyOf: (row) => row.id,
  card: (row, { t, now }) => ({
    person: { id: row.initiatorId ?? '', name: row.initiatorName },
    title: row.subject,
    isUnread: row.status === 'new',
    facts: [row.initiatorName, row.definitionName, row.nodeName].filter(Boolean),
    chips: [...kindChip(row, t), waitingChip(row, now, t)],
    ...splitSummary(row.summary),
  }),
  open: (row) => ({ page: 'taskDetail', params: { taskId: row.id } }),
  searchHint: 'list.searchRequests',
  filters: [categoryFilter, kindFilter, newFilter],
  sorts: taskSorts,
  groupings: taskGroupings,
  selection: [{ labelKey: 'list.decideTogether', icon: ListChecks, purpose: 'approve', to: (rows) => ({ page: 'batchDecision', params: { taskIds: rows.map(({ id }) => id).join(',') } }) }],
  isGone: (row, change) => row.id === change.task,
  empty: { picture: 'done', titleKey: 'list.myTasks.empty', todoKey: 'list.myTasks.emptyTodo', action: { labelKey: 'list.myTasks.emptyAction', page: 'myApplications' } },
  pageSize: 20,
};
