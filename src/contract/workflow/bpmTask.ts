import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { administratorEndpoint, handlerEndpoint, publicEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import {
  bpmInstShape,
  formViewShape,
  nodeUsersShape,
  processConfigShape,
  recordShape,
  userTaskConfigShape,
} from './bpmShapes.ts';
import { taskShape } from './bpmTaskLists.ts';
import { changesSinceSeenShape } from './changesSinceSeen.ts';
import {
  count,
  emptyShape,
  executorShape,
  flag,
  id,
  idList,
  jsonText,
  opinionText,
  rowId,
  text,
  someJson,
} from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';

/** Contract tasks 2. The last fields are ours: inputs of the policies beside the platform's flags. */
const taskInfoShape = v.object({
  bpmTask: taskShape,
  bpmInst: v.optional(v.nullable(bpmInstShape)),
  processConfig: v.optional(v.nullable(processConfigShape)),
  taskConfig: v.optional(v.nullable(userTaskConfigShape)),
  formData: v.optional(
    v.nullable(v.object({ success: flag, message: text, data: v.optional(v.nullable(v.array(formViewShape)), []) })),
  ),
  bpmCheckHistories: v.optional(v.nullable(v.array(recordShape)), []),
  nodeExecutors: v.optional(v.nullable(v.array(nodeUsersShape)), []),
  allowApprove: v.optional(v.nullable(v.object({ success: flag, message: text }))),
  canCheck: flag,
  canReply: flag,
  canTransfer: flag,
  canAddSign: flag,
  isCanBack: flag,
  isTransferRoam: flag,
  isCanRoamTransfer: flag,
  isShowDiscardBtn: flag,
  communicated: flag,
  tracked: text,
  transferredBy: v.optional(v.nullable(v.array(id))),
  signers: v.optional(v.nullable(v.array(executorShape))),
  verdictReached: flag,
  called: flag,
  byLink: flag,
  heldBack: text,
  changesSinceSeen: changesSinceSeenShape,
});
export type TaskInfoDto = v.InferOutput<typeof taskInfoShape>;

/** Contract tasks 6; also used by a start. */
export const decisionFields = {
  opinion: opinionText,
  opinionName: v.optional(v.string()),
  opFiles: someJson,
  relInsts: someJson,
  formJson: someJson,
  formData: v.optional(recordOfAnyNames(v.unknown())),
  nodeExecutors: v.optional(v.record(v.string(), v.array(executorShape))),
  nodeUserIds: someJson,
  destNodeId: v.optional(v.nullable(v.string())),
  copyUserAccounts: v.optional(idList),
  msgTypes: v.optional(v.string()),
  vars: someJson,
  systemHand: v.optional(v.boolean(), true),
};
/** The vote of a decision, or the return with its target node and mode. */
const decisionTargetFields = {
  checkType: v.string(),
  nextJumpType: v.optional(v.nullable(v.string())),
  destNodeId: v.optional(v.nullable(v.string())),
};
/** Ours: `data` of a refusal with `record.changed` (contract extensions 2). */
export const recordChangesShape = v.object({
  changes: v.array(v.object({ label: v.string(), before: v.string(), after: v.string() })),
});

/**
 * Ours: `taskVersion`, and the version of each record that is not sent in `formData`, by the alias of its form
 * (contract extensions 2).
 */
const completeShape = v.object({
  taskId: id,
  taskVersion: v.optional(v.number()),
  recordVersions: v.optional(recordOfAnyNames(v.nullable(v.number()))),
  ...decisionFields,
  ...decisionTargetFields,
});

/** Contract tasks 7; `toUser` is an object with comma-separated lists or an array, depending on the generation. */
export const toUserShape = v.union([v.array(v.object({ id, name: text })), v.object({ value: idList, label: text })]);

/** Contract tasks 8; `assigneeName` is ours. */
const runPathShape = v.object({
  pathId: text,
  nodeId: rowId,
  nodeName: text,
  nodeType: text,
  level: v.optional(count, 0),
  jumpType: text,
  assignee: text,
  assigneeName: text,
});

export const bpmTask = {
  /** One result for each task, in the requested order (ours: the platform always reports success). */
  batCompleteTask: handlerEndpoint('POST', `${root}/batCompleteTask`, {
    limits: 'few',
    body: v.object({ taskIds: idList, checkType: v.string(), opinion: opinionText }),
    answer: v.optional(
      v.nullable(
        v.array(v.object({ taskId: rowId, subject: text, success: v.boolean(), message: text, reason: text })),
      ),
    ),
  }),
  /**
   * Ours (the platform's shape is unknown): the votes each chosen task offers; `reason` is set if a task cannot be
   * decided in a batch.
   */
  getBatchTasksInfo: readerEndpoint('GET', `${root}/getBatchTasksInfo`, {
    fields: v.object({ taskIds: idList }),
    answer: v.array(
      v.object({
        taskId: rowId,
        instId: text,
        subject: text,
        nodeName: text,
        defName: text,
        applicantName: text,
        billNo: text,
        formJson: text,
        success: v.boolean(),
        message: text,
        reason: text,
        options: v.optional(v.nullable(v.array(v.object({ value: v.string(), text })))),
        opinionRequired: v.optional(v.nullable(v.boolean())),
      }),
    ),
  }),
  /** Takes a request back to a chosen step, for administrators (contract tasks 7, process 8). */
  takeBackTask: administratorEndpoint('POST', `${root}/takeBackTask`, {
    answer: emptyShape,
    body: v.object({
      instId: id,
      backNodeId: v.string(),
      nextJumpType: v.optional(v.nullable(v.string())),
      opinion: opinionText,
    }),
  }),
  getTaskInfo: readerEndpoint('GET', `${root}/getTaskInfo`, {
    answer: taskInfoShape,
    isReadOffline: true,
    /** `peek` is ours: with `1` the task is prefetched and stays unread. */
    fields: v.object({
      taskId: id,
      checkType: v.optional(v.string()),
      isMobile: v.optional(v.string(), 'YES'),
      peek: v.optional(v.string()),
    }),
  }),
  completeTask: handlerEndpoint('POST', `${root}/completeTask`, {
    limits: 'form',
    body: completeShape,
    answer: emptyShape,
  }),
  /**
   * Ours: agrees to a task with the ticket of a push message, without a session. A ticket works once, for 24 hours, and
   * only while the task and its forms are as they were when the message was sent.
   */
  agreeByTicket: publicEndpoint('POST', `${root}/agreeByTicket`, {
    limits: 'login',
    perMinute: 30,
    isQuiet: true,
    body: v.object({ ticket: v.pipe(v.string(), v.maxLength(100)) }),
    answer: emptyShape,
  }),
  /**
   * Ours: with the parameters of a return, answers the step that would receive the request, with its outlook. Other
   * platforms answer as for a vote, without an outlook.
   */
  getTaskFlowNodesExecutors: handlerEndpoint('POST', `${root}/getTaskFlowNodesExecutors`, {
    limits: 'form',
    envelope: 'bare',
    answer: v.array(nodeUsersShape),
    body: v.object({
      taskId: id,
      ...decisionTargetFields,
      formData: v.optional(recordOfAnyNames(v.unknown()), {}),
      systemHand: v.optional(v.boolean(), true),
    }),
  }),
  getBackNodes: readerEndpoint('GET', `${root}/getBackNodes/{taskId}`, {
    envelope: 'bare',
    fields: v.object({ taskId: id }),
    answer: v.array(runPathShape),
  }),
  saveFormData: handlerEndpoint('POST', `${root}/saveFormData`, {
    limits: 'form',
    answer: emptyShape,
    body: v.object({ taskId: id, formJson: jsonText, systemHand: v.optional(v.boolean(), true) }),
  }),
  /** Claims a task of several candidates, or releases it. It toggles, so clients never retry it. */
  updateLocked: handlerEndpoint('POST', `${root}/updateLocked`, {
    fields: v.object({ taskId: id }),
    answer: emptyShape,
  }),
  transTask: handlerEndpoint('POST', `${root}/transTask`, {
    answer: emptyShape,
    body: v.object({
      taskId: id,
      subject: v.optional(v.string()),
      opinion: opinionText,
      toUser: toUserShape,
      msgType: v.optional(v.string()),
      msgTypes: v.optional(v.array(v.string())),
    }),
  }),
  /** Adds signers to a running vote: at once in a parallel one, at the end in a sequential one. */
  addSignUser: handlerEndpoint('POST', `${root}/addSignUser`, {
    answer: emptyShape,
    body: v.object({
      taskId: id,
      toUserIds: idList,
      opinion: opinionText,
      msgTypes: v.optional(v.nullable(v.string())),
      opFiles: someJson,
    }),
  }),
  /** Special delivery: ends the task and goes to a chosen step (contract process 10). */
  jumpToNode: handlerEndpoint('POST', `${root}/jumpToNode`, {
    answer: emptyShape,
    body: v.object({
      taskId: id,
      actInstId: v.optional(v.nullable(v.string())),
      destNodeId: v.string(),
      toUserIds: v.optional(idList, ''),
      opinion: opinionText,
      msgTypes: v.optional(v.nullable(v.string())),
      opFiles: someJson,
    }),
  }),
  getByInstId: readerEndpoint('GET', `${root}/getByInstId`, {
    envelope: 'bare',
    fields: v.object({ instId: id }),
    answer: v.array(taskShape),
  }),
};
