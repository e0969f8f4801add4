import * as v from 'valibot';
import { recordShape } from './bpmShapes.ts';
import { taskShape } from './bpmTaskLists.ts';
import { handlerEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, idList, opinionText, someJson } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';
const msgTypes = v.optional(v.nullable(v.string()));
const opFiles = someJson;

/**
 * Contract tasks 12: a question is a separate task. `note` (ours) is the text of the question, `bpmCheckHistory` the
 * answer.
 */
const questionShape = v.object({
  ...taskShape.entries,
  note: v.optional(v.nullable(v.string())),
  bpmCheckHistory: v.optional(v.nullable(recordShape)),
});
export type QuestionDto = v.InferOutput<typeof questionShape>;

/** Questions to other users about a task (contract tasks 7). */
export const bpmCommunication = {
  /**
   * `toUserAccounts` is a comma-separated list of ids or accounts: the generations differ, so our server accepts both.
   */
  linkup: handlerEndpoint('POST', `${root}/linkup`, {
    answer: emptyShape,
    body: v.object({ taskId: id, toUserAccounts: idList, opinion: opinionText, msgTypes, opFiles }),
  }),
  getCommuTasks: readerEndpoint('POST', `${root}/getCommuTasks`, {
    isReadOffline: true,
    fields: v.object({ taskId: id }),
    answer: v.array(questionShape),
  }),
  /** `taskId` is the question. */
  replyLinkupTask: handlerEndpoint('POST', `${root}/replyLinkupTask`, {
    answer: emptyShape,
    body: v.object({ taskId: id, opinion: opinionText, msgTypes, opFiles }),
  }),
  canReplyCommu: handlerEndpoint('POST', `${root}/canReplyCommu`, {
    fields: v.object({ taskId: id }),
    answer: emptyShape,
  }),
  /** Withdraws all questions of a task. `delOpinion` also removes questions and answers from the history. */
  revokeCmTask: handlerEndpoint('POST', `${root}/revokeCmTask`, {
    fields: v.object({ taskId: id, delOpinion: v.picklist(['true', 'false']) }),
    answer: emptyShape,
  }),
};
