import * as v from 'valibot';
import { forOneself, forReaders } from './endpoint.ts';
import { count, executorsShape, flag, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';

/**
 * Task (contract tasks 1). `defName`, `taskVersion` and `agentUserName` (whom an agent's rule replaced, as contract
 * history 1 calls it) are ours: the platform has none of them in this row.
 */
export const taskShape = v.object({
  taskId: rowId,
  actTaskId: text,
  name: text,
  key: text,
  subject: text,
  defId: text,
  instId: text,
  treeId: text,
  billNo: text,
  busKey: text,
  owner: text,
  assignee: text,
  status: text,
  priority: text,
  expiredTime: moment,
  taskType: text,
  parentId: text,
  taskExecutors: executorsShape,
  hasCandicate: flag,
  applicantName: text,
  applicantNo: text,
  formJson: text,
  createTime: moment,
  createBy: text,
  defName: text,
  taskVersion: v.optional(v.nullable(count)),
  agentUserId: text,
  agentUserName: text,
  toRevise: flag,
});
export type TaskDto = v.InferOutput<typeof taskShape>;

/** Lists of open tasks (contract tasks 1), on the first page of most mornings: they travel without all other calls. */
export const bpmTaskLists = {
  myTasks: forOneself({ ...pagesOf(taskShape), path: `${root}/myTasks` }),
  /** All open tasks of requests one may read. */
  query: forReaders({ ...pagesOf(taskShape), path: `${root}/query` }),
  myTasksByDefKey: forOneself({
    ...pagesOf(taskShape),
    path: `${root}/myTasksByDefKey`,
    fields: v.object({ defKey: v.string() }),
  }),
  /** `overdue`, `true`: ours; how many of them are overdue is told, too. Other platforms tell the number alone. */
  getMyTaskCount: forOneself({
    method: 'GET',
    path: `${root}/getMyTaskCount`,
    fields: v.object({ overdue: v.optional(v.string()) }),
    answer: v.union([count, v.object({ waiting: count, overdue: count })]),
  }),
};
