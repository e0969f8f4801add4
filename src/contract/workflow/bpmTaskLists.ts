import * as v from 'valibot';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { count, executorsShape, flag, wireTime, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';

/**
 * Task (contract tasks 1). `defName`, `taskVersion` and `agentUserName` (the user whom a delegation rule replaced,
 * named as in contract history 1) are ours: the platform's row has none of them. So are `urgedCount` and `urgedAt`,
 * sent after a reminder, and `changedSinceSeen`, sent in the own lists after a change by others.
 * `quick` is sent in the own lists where the step allows one tap (`quickApprove`) and the reader has opened the
 * request.
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
  expiredTime: wireTime,
  taskType: text,
  parentId: text,
  taskExecutors: executorsShape,
  hasCandicate: flag,
  applicantName: text,
  applicantNo: text,
  formJson: text,
  createTime: wireTime,
  createBy: text,
  defName: text,
  taskVersion: v.optional(v.nullable(count)),
  agentUserId: text,
  agentUserName: text,
  toRevise: flag,
  urgedCount: v.nullish(count),
  urgedAt: v.nullish(v.union([v.string(), v.number()])),
  changedSinceSeen: v.nullish(v.boolean()),
  quick: v.nullish(v.boolean()),
});
export type TaskDto = v.InferOutput<typeof taskShape>;
const tasks = { ...pagedListEndpoint(taskShape), isReadOffline: true };

/** Lists of open tasks (contract tasks 1). A separate module, because they are usually part of the first page load. */
export const bpmTaskLists = {
  myTasks: ownEndpoint('POST', `${root}/myTasks`, tasks),
  /** All open tasks of requests the caller may read. */
  query: readerEndpoint('POST', `${root}/query`, tasks),
  myTasksByDefKey: ownEndpoint('POST', `${root}/myTasksByDefKey`, {
    ...tasks,
    fields: v.object({ defKey: v.string() }),
  }),
  /** `overdue`, `true` (ours), adds the number of overdue tasks. Other platforms return the total only. */
  getMyTaskCount: ownEndpoint('GET', `${root}/getMyTaskCount`, {
    fields: v.object({ overdue: v.optional(v.string()) }),
    answer: v.union([count, v.object({ waiting: count, overdue: count })]),
  }),
};
