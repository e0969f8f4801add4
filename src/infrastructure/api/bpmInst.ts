import * as v from 'valibot';
import { bpmInstShape, formViewShape, nodeUsersShape, processConfigShape, recordShape } from './bpmShapes.ts';
import { decisionFields } from './bpmTask.ts';
import { forCompany, forHandlers, forOneself, forReaders } from './endpoint.ts';
import { printTemplatesShape } from './formPrint.ts';
import { emptyShape, flag, id, idList, opinionText, pagesOf, someJson, text, writtenText } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInst';

/** Contract definitions 4: either `defId` or `defKey`; `instId` names the draft that is resumed. */
const startShape = v.object({
  defId: v.optional(v.nullable(v.string())),
  defKey: v.optional(v.nullable(v.string())),
  instId: v.optional(v.nullable(v.string())),
  subject: v.optional(v.nullable(writtenText)),
  busKey: v.optional(v.nullable(v.string())),
  checkType: v.optional(v.string()),
  hasPk: v.optional(v.nullable(v.boolean())),
  ...decisionFields,
});

/**
 * Contract requests 2; the last lines are ours: what the policies ask beside `canRevoke`, the reader's own task, and
 * the templates one may print it with.
 */
const instDetailShape = v.object({
  bpmInst: bpmInstShape,
  processConfig: v.optional(v.nullable(processConfigShape)),
  formData: v.optional(
    v.nullable(v.object({ success: flag, message: text, data: v.optional(v.nullable(v.array(formViewShape)), []) })),
  ),
  bpmCheckHistories: v.optional(v.nullable(v.array(recordShape)), []),
  tracked: text,
  canRevoke: flag,
  called: flag,
  byLink: flag,
  atFirstNode: v.optional(v.nullable(v.boolean())),
  takeBack: text,
  myTaskId: text,
  prints: printTemplatesShape,
});
export type InstDetailDto = v.InferOutput<typeof instDetailShape>;

const viewByDefShape = v.object({
  formData: v.optional(v.nullable(v.array(formViewShape)), []),
  bpmInst: v.optional(v.nullable(bpmInstShape)),
});

/** Contract requests 4: where a link leads. */
const deepLinkShape = v.object({
  success: flag,
  message: text,
  action: text,
  taskId: text,
  instId: text,
  defKey: text,
});

const instances = pagesOf(bpmInstShape);

export const bpmInst = {
  getProcessConfig: forCompany({
    method: 'GET',
    path: `${root}/getProcessConfig`,
    fields: v.object({ defId: id }),
    answer: processConfigShape,
  }),
  getViewByDefId: forCompany({
    method: 'POST',
    path: `${root}/getViewByDefId`,
    answer: viewByDefShape,
    fields: v.object({
      defId: id,
      instId: v.optional(v.string()),
      isMobile: v.optional(v.string(), 'YES'),
      pkId: v.optional(v.string()),
    }),
  }),
  startProcess: forCompany({
    method: 'POST',
    path: `${root}/startProcess`,
    limits: 'form',
    body: startShape,
    answer: bpmInstShape,
  }),
  saveDraft: forCompany({
    method: 'POST',
    path: `${root}/saveDraft`,
    limits: 'form',
    body: startShape,
    answer: bpmInstShape,
  }),
  myBpmInsts: forOneself({ ...instances, path: `${root}/myBpmInsts` }),
  myBpmDraftInsts: forOneself({ ...instances, path: `${root}/myBpmDraftInsts` }),
  getMyApprovedInsts: forOneself({ ...instances, path: `${root}/getMyApprovedInsts` }),
  /** Empty, or in an envelope, where there is no such request (contract wire 11). */
  getInstDetail: forReaders({
    method: 'GET',
    path: `${root}/getInstDetail`,
    envelope: 'bare',
    answer: v.nullish(instDetailShape),
    fields: v.object({ instId: id, isMobile: v.optional(v.string(), 'YES'), from: v.optional(v.string()) }),
  }),
  getInfoByDefKeyInstId: forReaders({
    method: 'POST',
    path: `${root}/getInfoByDefKeyInstId`,
    envelope: 'bare',
    answer: deepLinkShape,
    fields: v.object({ type: v.string(), id, action: v.optional(v.string()) }),
  }),
  cancelProcess: forHandlers({
    method: 'POST',
    path: `${root}/cancelProcess`,
    fields: v.object({ instId: id, reason: writtenText, opFiles: someJson }),
    answer: emptyShape,
  }),
  revokeProcess: forHandlers({
    method: 'POST',
    path: `${root}/revokeProcess`,
    fields: v.object({ instId: id, from: v.string(), opinion: writtenText }),
    answer: emptyShape,
  }),
  query: forReaders({ ...instances, path: `${root}/query` }),
  /**
   * `status` names where it shall be: SUPSPEND or PENDING stops it, RUNNING takes it up again from either. `opinion`,
   * why it is stopped, is ours.
   */
  updateProcessStatus: forHandlers({
    method: 'POST',
    path: `${root}/updateProcessStatus`,
    fields: v.object({ instId: id, status: v.string(), opinion: opinionText }),
    answer: emptyShape,
  }),
  /** Ours (the platform's own shape is unknown): who would get a special delivery to a step, with its outlook. */
  getNodeExecutors: forHandlers({
    method: 'POST',
    path: `${root}/getNodeExecutors`,
    envelope: 'bare',
    body: v.object({ taskId: id, nodeId: v.string() }),
    answer: v.array(nodeUsersShape),
  }),
  del: forHandlers({
    method: 'POST',
    path: `${root}/del`,
    limits: 'few',
    fields: v.object({ ids: idList }),
    answer: emptyShape,
  }),
};
