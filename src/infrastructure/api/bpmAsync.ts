import * as v from 'valibot';
import { forOneself } from './endpoint.ts';
import { count, emptyShape, id, idList, moment, opinionText, pagesOf, rowId, text } from './shapes.ts';

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
  createTime: moment,
  finishTime: moment,
};
/** A task of a job: without `success` it still waits. */
const rowShape = v.object({
  taskId: rowId,
  instId: text,
  subject: text,
  success: v.optional(v.nullable(v.boolean())),
  message: text,
  reason: text,
});

/**
 * Batch decisions the server carries on by itself. All of it is ours but the `ids` of a deletion; the platform's shapes
 * are unknown.
 */
export const bpmAsync = {
  save: forOneself({
    method: 'POST',
    path: `${root}/save`,
    body: v.object({ taskIds: idList, checkType: v.string(), opinion: opinionText }),
    answer: v.object({ id }),
  }),
  query: forOneself({
    ...pagesOf(v.object(job)),
    path: `${root}/query`,
  }),
  get: forOneself({
    method: 'GET',
    path: `${root}/get`,
    fields: v.object({ pkId: id }),
    answer: v.object({ ...job, rows: v.array(rowShape) }),
  }),
  retry: forOneself({
    method: 'POST',
    path: `${root}/retry`,
    fields: v.object({ id }),
    answer: emptyShape,
  }),
  del: forOneself({
    method: 'POST',
    path: `${root}/del`,
    fields: v.object({ ids: idList }),
    answer: emptyShape,
  }),
};
