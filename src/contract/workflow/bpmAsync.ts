import * as v from 'valibot';
import { ownEndpoint } from '../wire/endpoint.ts';
import {
  count,
  emptyShape,
  id,
  idList,
  wireTime,
  opinionText,
  pagedListEndpoint,
  rowId,
  text,
} from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmAsyncTask';
/** `status` is RUNNING or FINISHED. */
const job = {
  id: rowId,
  checkType: text,
  opinion: text,
  total: count,
  doneCount: count,
  failedCount: count,
  status: text,
  createTime: wireTime,
  finishTime: wireTime,
};
/**
 * A task of a job. Without `success` it is still waiting. The card fields are empty if its request no longer exists.
 */
const rowShape = v.object({
  taskId: rowId,
  instId: text,
  subject: text,
  applicantName: text,
  billNo: text,
  formJson: text,
  success: v.optional(v.nullable(v.boolean())),
  message: text,
  reason: text,
});

/**
 * Batch decisions in the background. All of it is ours except the `ids` of a deletion; the platform's shapes are
 * unknown.
 */
export const bpmAsync = {
  save: ownEndpoint('POST', `${root}/save`, {
    body: v.object({ taskIds: idList, checkType: v.string(), opinion: opinionText }),
    answer: v.object({ id }),
  }),
  query: ownEndpoint('POST', `${root}/query`, pagedListEndpoint(v.object(job))),
  get: ownEndpoint('GET', `${root}/get`, {
    fields: v.object({ pkId: id }),
    answer: v.object({ ...job, rows: v.array(rowShape) }),
  }),
  retry: ownEndpoint('POST', `${root}/retry`, { fields: v.object({ id }), answer: emptyShape }),
  del: ownEndpoint('POST', `${root}/del`, { fields: v.object({ ids: idList }), answer: emptyShape }),
};
