import * as v from 'valibot';
import { forReaders } from './endpoint.ts';
import { id, moment, rowId, text } from './shapes.ts';

/**
 * Contract history 3. `agentUserId` and `agentUserName` (in whose place it was done) and `optionName` are ours, as in
 * contract history 1.
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
  createTime: moment,
});
export type LogDto = v.InferOutput<typeof logShape>;

export const bpmLog = {
  /**
   * Everything that was done with a request, oldest first; also what leaves no opinion behind, such as opening a task.
   */
  getByInstId: forReaders({
    method: 'GET',
    path: '/api-bpm/bpm/core/bpmInstLog/getByInstId',
    fields: v.object({ instId: id }),
    answer: v.array(logShape),
  }),
};
