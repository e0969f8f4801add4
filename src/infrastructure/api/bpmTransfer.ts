import * as v from 'valibot';
import { forHandlers, forOneself } from './endpoint.ts';
import { emptyShape, id, moment, opinionText, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmTaskTransfer';

/**
 * Contract following 2; `taskId` is empty when the task is done. The names, `nodeName`, `createTime` and what came of
 * it (`checkStatus`, `optionName`, `remark`, `completeTime`, in the words of contract history 1) are ours.
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
  createTime: moment,
  checkStatus: text,
  optionName: text,
  remark: text,
  completeTime: moment,
});
export type TransferDto = v.InferOutput<typeof transferShape>;

const transfers = pagesOf(transferShape);

/** Tasks handed over (contract following 2). */
export const bpmTransfer = {
  getMyReceiveTask: forOneself({ ...transfers, path: `${root}/getMyReceiveTask` }),
  getMyTransOutTask: forOneself({ ...transfers, path: `${root}/getMyTransOutTask` }),
  doRetrieveTask: forHandlers({
    method: 'POST',
    path: `${root}/doRetrieveTask`,
    answer: emptyShape,
    body: v.object({ taskId: id, opinion: opinionText, msgTypes: v.optional(v.nullable(v.string())) }),
  }),
};
