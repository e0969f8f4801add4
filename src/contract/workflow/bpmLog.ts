import * as v from 'valibot';
import { readerEndpoint } from '../wire/endpoint.ts';
import { id, wireTime, rowId, text } from '../wire/shapes.ts';

/**
 * Contract history 3. `agentUserId`, `agentUserName` (the user on whose behalf it was done) and `optionName` are ours,
 * as in contract history 1.
 */
const logShape = v.object({
  id: rowId,
  instId: text,
  userId: text,
  userName: text,
  taskId: text,
  taskName: text,
  taskKey: text,
  agentUserId: text,
  agentUserName: text,
  optionName: text,
  opDescp: text,
  createTime: wireTime,
});
export type LogDto = v.InferOutput<typeof logShape>;

export const bpmLog = {
  /** All activities on a request, oldest first, including those without an opinion, such as opening a task. */
  getByInstId: readerEndpoint('GET', '/api-bpm/bpm/core/bpmInstLog/getByInstId', {
    fields: v.object({ instId: id }),
    answer: v.array(logShape),
  }),
};
