import { ListChecks } from 'lucide-react';
import { TASK_KINDS } from '#domain/workflow/taskKinds.ts';
import type { TaskRow } from '#domain/task/taskViews.ts';
import { groupedBy, newestOrOldest } from '../list/arrange/orders.ts';
import type { ListFilter, ListGrouping, ListSort } from '../list/recordList.ts';
import type { SelectionAction } from '../list/rowAction.ts';
import { taskGroup } from './taskGroups.ts';

/** How lists of tasks may be narrowed, ordered and grouped beside their category. */
export const kindFilter: ListFilter = {
  name: 'kind',
  labelKey: 'list.kind',
  choices: TASK_KINDS.map((kind) => ({ value: kind, labelKey: `status.kind.${kind}` })),
};
export const newFilter: ListFilter = {
  name: 'status',
  labelKey: 'list.reading',
  choices: [{ value: 'new', labelKey: 'list.newOnly' }],
};
export const taskSorts: readonly ListSort[] = [
  ...newestOrOldest('arrival'),
  { by: 'due', descending: false, labelKey: 'list.sort.due' },
];
export const taskGroupings: readonly ListGrouping<TaskRow>[] = [
  { labelKey: 'list.byTime', of: taskGroup },
  groupedBy('list.byProcess', ({ definitionName }) => definitionName),
  groupedBy('list.byInitiator', ({ initiatorName }) => initiatorName),
];

/** One decision for several of them. */
export const decideTogether: SelectionAction<TaskRow> = {
  labelKey: 'list.decideTogether',
  icon: ListChecks,
  purpose: 'approve',
  to: (rows) => ({ page: 'batchDecision', params: { taskIds: rows.map(({ id }) => id).join(',') } }),
};
