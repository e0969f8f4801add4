import * as v from 'valibot';
import { recordShape } from './bpmShapes.ts';
import { taskShape } from './bpmTaskLists.ts';
import { forHandlers, forReaders } from './endpoint.ts';
import { emptyShape, id, idList, opinionText, someJson } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';
const msgTypes = v.optional(v.nullable(v.string()));
const opFiles = someJson;

/**
 * Contract tasks 12: a question is a task of its own; `note` (ours) is what was asked, `bpmCheckHistory` the answer.
 */
const questionShape = v.object({
  ...taskShape.entries,
  note: v.optional(v.nullable(v.string())),
  bpmCheckHistory: v.optional(v.nullable(recordShape)),
});
export type QuestionDto = v.InferOutput<typeof questionShape>;

/** Asking colleagues about a task (contract tasks 7). */
export const bpmCommunication = {
  /** `toUserAccounts` is a comma list of ids or accounts: the generations disagree, so our server takes both. */
  linkup: forHandlers({
    method: 'POST',
    path: `${root}/linkup`,
    answer: emptyShape,
    body: v.object({ taskId: id, toUserAccounts: idList, opinion: opinionText, msgTypes, opFiles }),
  }),
  /** The questions asked from this task itself. */
  getCommuTasks: forReaders({
    method: 'POST',
    path: `${root}/getCommuTasks`,
    fields: v.object({ taskId: id }),
    answer: v.array(questionShape),
  }),
  /** `taskId` is the question. */
  replyLinkupTask: forHandlers({
    method: 'POST',
    path: `${root}/replyLinkupTask`,
    answer: emptyShape,
    body: v.object({ taskId: id, opinion: opinionText, msgTypes, opFiles }),
  }),
  canReplyCommu: forHandlers({
    method: 'POST',
    path: `${root}/canReplyCommu`,
    fields: v.object({ taskId: id }),
    answer: emptyShape,
  }),
  /** Takes all questions of a task back; `delOpinion` takes what was asked and answered out of the history, too. */
  revokeCmTask: forHandlers({
    method: 'POST',
    path: `${root}/revokeCmTask`,
    fields: v.object({ taskId: id, delOpinion: v.picklist(['true', 'false']) }),
    answer: emptyShape,
  }),
};
