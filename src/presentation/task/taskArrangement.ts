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
  label: { key: 'list.kind' },
  choices: TASK_KINDS.map((kind) => ({ value: kind, label: { key: `status.kind.${kind}` } })),
};
export const newFilter: ListFilter = {
  name: 'status',
  label: { key: 'list.reading' },
  choices: [{ value: 'new', label: { key: 'list.newOnly' } }],
};
export const taskSorts: readonly ListSort[] = [
  ...newestOrOldest('arrival'),
  { by: 'due', descending: false, label: { key: 'list.sort.due' } },
];
export const taskGroupings: readonly ListGrouping<TaskRow>[] = [
  { label: { key: 'list.byTime' }, of: taskGroup },
  groupedBy({ key: 'list.byProcess' }, ({ definitionName }) => definitionName),
  groupedBy({ key: 'list.byInitiator' }, ({ initiatorName }) => initiatorName),
];

/** One decision for several of them. */
export const decideTogether: SelectionAction<TaskRow> = {
  label: { key: 'list.decideTogether' },
  icon: ListChecks,
  purpose: 'approve',
  to: (rows) => ({ page: 'batchDecision', params: { taskIds: rows.map(({ id }) => id).join(',') } }),
};
