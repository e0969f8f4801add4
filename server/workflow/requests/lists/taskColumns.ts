import { desc } from 'drizzle-orm';
import { taskKindCodec, taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import type { FilterTable } from '#server/db/listQuery/filters.ts';
import type { SortTable } from '#server/db/listQuery/sorting.ts';
import { localizedColumn } from '#server/db/listQuery/localizedColumns.ts';
import { instances } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { createDefinitionNameFilter, SEARCH_COLUMN, selectTranslations } from './createSearchColumn.ts';

/** Columns of `bpmTask/myTasks` (contract wire 4, prefix `v.`). */
export const TASK_FILTERS: FilterTable = {
  SUBJECT: SEARCH_COLUMN,
  BILL_NO: { column: instances.number },
  NAME: { column: tasks.nodeName, otherColumns: selectTranslations(tasks.definition, tasks.nodeName) },
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
  STATUS: { column: tasks.status, parseValue: taskStatusCodec.fromWire },
  TASK_TYPE: { column: tasks.kind, parseValue: taskKindCodec.fromWire },
};
/** In the list of all open tasks, `v.NAME` filters by the name of the process (contract wire 4.2). */
export const ALL_TASK_FILTERS: FilterTable = {
  ...TASK_FILTERS,
  'v.NAME': createDefinitionNameFilter(tasks.definition),
};
export const getOpenTaskSorts = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: tasks.createdAt,
  EXPIRED_TIME: tasks.dueAt,
  SUBJECT: localizedColumn(instances.subject, language),
  BILL_NO: instances.number,
  NAME: tasks.nodeName,
});

export const NEWEST_FIRST = [desc(tasks.createdAt), desc(tasks.id)];
export const isNewestFirst = ({ sortField, sortOrder }: QueryDto): boolean =>
  sortField === undefined || (/CREATE_TIME/u.test(sortField) && sortOrder?.toLowerCase() !== 'asc');
