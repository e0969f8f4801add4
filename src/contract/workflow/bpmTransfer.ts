import * as v from 'valibot';
import { handlerEndpoint, ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, wireTime, opinionText, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmTaskTransfer';

/**
 * Contract following 2; `taskId` is empty when the task is completed. The names, `nodeName`, `createTime` and the
 * result (`checkStatus`, `optionName`, `remark`, `completeTime`, named as in contract history 1) are ours.
 */
export const transferShape = v.object({
  id: rowId,
  treeId: text,
  instId: text,
  ownerId: text,
  toUserId: text,
  subject: text,
  taskId: text,
  type: text,
  ownerName: text,
  toUserName: text,
  nodeName: text,
  defName: text,
  createTime: wireTime,
  checkStatus: text,
  optionName: text,
  remark: text,
  completeTime: wireTime,
});
export type TransferDto = v.InferOutput<typeof transferShape>;

const transfers = { ...pagedListEndpoint(transferShape), isReadOffline: true };

/** Transferred tasks (contract following 2). */
export const bpmTransfer = {
  getMyReceiveTask: ownEndpoint('POST', `${root}/getMyReceiveTask`, transfers),
  getMyTransOutTask: ownEndpoint('POST', `${root}/getMyTransOutTask`, transfers),
  doRetrieveTask: handlerEndpoint('POST', `${root}/doRetrieveTask`, {
    answer: emptyShape,
    body: v.object({ taskId: id, opinion: opinionText, msgTypes: v.optional(v.nullable(v.string())) }),
  }),
};
