import { desc } from 'drizzle-orm';
import { taskKindCodec, taskStatusCodec } from '#api/taskCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import type { FilterTable } from '../../list/filters.ts';
import type { SortTable } from '../../list/sorting.ts';
import { spelling } from '../../list/spellings.ts';
import { instances } from '../../storage/schema/requests.ts';
import { tasks } from '../../storage/schema/openWork.ts';
import type { Viewer } from '../viewer.ts';
import { definitionName, SEARCH_COLUMN, translations } from './searchColumns.ts';

/** Columns of `bpmTask/myTasks` (contract wire 4, prefix `v.`). */
export const TASK_FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  BILL_NO: { column: instances.number },
  NAME: { column: tasks.nodeName, also: translations(tasks.definition, tasks.nodeName) },
  KEY: { column: tasks.node },
  CREATE_TIME: { column: tasks.createdAt },
  EXPIRED_TIME: { column: tasks.dueAt },
  TREE_ID: { column: tasks.category },
  DEF_ID: { column: tasks.definition },
  DEF_KEY: { column: instances.definitionKey },
  INST_ID: { column: tasks.instance },
  CREATE_BY: { column: instances.initiator },
  APPLICANT_NAME: { column: instances.initiatorName },
  ASSIGNEE: { column: tasks.assignee },
  OWNER: { column: tasks.owner },
  STATUS: { column: tasks.status, read: taskStatusCodec.fromWire },
  TASK_TYPE: { column: tasks.kind, read: taskKindCodec.fromWire },
};
/** In the list of all open tasks, `v.` is the process (contract wire 4.2). */
export const ALL_TASK_FILTERS: FilterTable = { ...TASK_FILTERS, 'v.NAME': definitionName(tasks.definition) };
export const openTaskSorts = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: tasks.createdAt,
  EXPIRED_TIME: tasks.dueAt,
  SUBJECT: spelling(instances.subject, language),
  BILL_NO: instances.number,
  NAME: tasks.nodeName,
});

export const NEWEST_FIRST = [desc(tasks.createdAt), desc(tasks.id)];
export const isNewestFirst = ({ sortField, sortOrder }: QueryDto): boolean =>
  sortField === undefined || (/CREATE_TIME/u.test(sortField) && sortOrder?.toLowerCase() !== 'asc');
