import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { taskKindCodec, taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import type { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { ok } from '#domain/shared/result.ts';
import { TASK_KINDS, TASK_STATUSES } from '#domain/workflow/taskKinds.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toWireFilter, toQuery, toPageResult, type QueryMapping } from '../../http/wire/pages.ts';
import { toTaskRow } from './toTaskRow.ts';

/** Columns of a task list; each list has its own prefix (contract wire 4). */
const spellingWith = (prefix: string): QueryMapping => ({
  search: `Q_${prefix}.SUBJECT__S_LK`,
  filters: {
    category: { key: `Q_${prefix}.TREE_ID__S_EQ` },
    kind: { key: `Q_${prefix}.TASK_TYPE__S_EQ`, serialize: toWireFilter(TASK_KINDS, taskKindCodec) },
    status: { key: `Q_${prefix}.STATUS__S_EQ`, serialize: toWireFilter(TASK_STATUSES, taskStatusCodec) },
  },
  sorts: { arrival: 'CREATE_TIME_', due: 'EXPIRED_TIME_' },
});
const MY_TASKS = spellingWith('v');
const PROCESS_TASKS = spellingWith('t');

export const createHttpTaskLists = (call: ApiClient): TaskLists => ({
  listMine: async (request) =>
    toPageResult(await call(bpmTaskLists.myTasks, { body: toQuery(request, MY_TASKS) }), toTaskRow),
  async countMine() {
    const answer = await call(bpmTaskLists.getMyTaskCount, { fields: { overdue: 'true' } });
    if (!answer.ok) return answer;
    return ok(typeof answer.value === 'number' ? { waiting: answer.value } : answer.value);
  },
  listAll: async (request) =>
    toPageResult(await call(bpmTaskLists.query, { body: toQuery(request, PROCESS_TASKS) }), toTaskRow),
  listByDefinition: async (definitionKey, request) =>
    toPageResult(
      await call(bpmTaskLists.myTasksByDefKey, {
        fields: { defKey: definitionKey },
        body: toQuery(request, MY_TASKS),
      }),
      toTaskRow,
    ),
});
