import { ListChecks } from 'lucide-react';
import { TASK_KINDS } from '#domain/workflow/taskKinds.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { groupByText, timeSorts } from '../lists/arrange/orders.ts';
import type { ListFilter, ListGrouping, ListSort } from '../lists/recordList.ts';
import type { SelectionAction } from '../lists/rowAction.ts';
import { toTaskGroup } from './taskGroups.ts';

/** Filters, sort orders and groupings of task lists, besides the category. */
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
  ...timeSorts('arrival'),
  { by: 'due', descending: false, label: { key: 'list.sort.due' } },
];
export const taskGroupings: readonly ListGrouping<TaskRow>[] = [
  { label: { key: 'list.byTime' }, of: toTaskGroup },
  groupByText({ key: 'list.byProcess' }, ({ definitionName }) => definitionName),
  groupByText({ key: 'list.byInitiator' }, ({ initiatorName }) => initiatorName),
];

/** Decides several tasks at once. */
export const decideTogether: SelectionAction<TaskRow> = {
  label: { key: 'list.decideTogether' },
  icon: ListChecks,
  purpose: 'approve',
  to: (rows) => ({ page: 'batchDecision', params: { taskIds: rows.map(({ id }) => id).join(',') } }),
};
