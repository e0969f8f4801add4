import * as v from 'valibot';
import { bpmInstShape, formViewShape, nodeUsersShape, processConfigShape, recordShape } from './bpmShapes.ts';
import { decisionFields } from './bpmTask.ts';
import { endpoint } from './endpoint.ts';
import { emptyShape, flag, id, opinionText, pageOf, queryShape, text, writtenText } from './shapes.ts';

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

/** Contract requests 2; the last line is ours: what the policies ask beside `canRevoke`, and the reader's own task. */
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

const instances = { method: 'POST', envelope: 'page', body: queryShape, answer: pageOf(bpmInstShape) } as const;

export const bpmInst = {
  getProcessConfig: endpoint({
    method: 'GET',
    path: `${root}/getProcessConfig`,
    fields: v.object({ defId: id }),
    answer: processConfigShape,
  }),
  getViewByDefId: endpoint({
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
  startProcess: endpoint({ method: 'POST', path: `${root}/startProcess`, body: startShape, answer: bpmInstShape }),
  saveDraft: endpoint({ method: 'POST', path: `${root}/saveDraft`, body: startShape, answer: bpmInstShape }),
  myBpmInsts: endpoint({ ...instances, path: `${root}/myBpmInsts` }),
  myBpmDraftInsts: endpoint({ ...instances, path: `${root}/myBpmDraftInsts` }),
  getMyApprovedInsts: endpoint({ ...instances, path: `${root}/getMyApprovedInsts` }),
  /** Empty, or in an envelope, where there is no such request (contract wire 11). */
  getInstDetail: endpoint({
    method: 'GET',
    path: `${root}/getInstDetail`,
    envelope: 'bare',
    answer: v.nullish(instDetailShape),
    fields: v.object({ instId: id, isMobile: v.optional(v.string(), 'YES'), from: v.optional(v.string()) }),
  }),
  getInfoByDefKeyInstId: endpoint({
    method: 'POST',
    path: `${root}/getInfoByDefKeyInstId`,
    envelope: 'bare',
    answer: deepLinkShape,
    fields: v.object({ type: v.string(), id, action: v.optional(v.string()) }),
  }),
  cancelProcess: endpoint({
    method: 'POST',
    path: `${root}/cancelProcess`,
    fields: v.object({ instId: id, reason: writtenText, opFiles: v.optional(v.string()) }),
    answer: emptyShape,
  }),
  revokeProcess: endpoint({
    method: 'POST',
    path: `${root}/revokeProcess`,
    fields: v.object({ instId: id, from: v.string(), opinion: writtenText }),
    answer: emptyShape,
  }),
  query: endpoint({ ...instances, path: `${root}/query` }),
  /**
   * `status` names where it shall be: SUPSPEND or PENDING stops it, RUNNING takes it up again from either. `opinion`,
   * why it is stopped, is ours.
   */
  updateProcessStatus: endpoint({
    method: 'POST',
    path: `${root}/updateProcessStatus`,
    fields: v.object({ instId: id, status: v.string(), opinion: opinionText }),
    answer: emptyShape,
  }),
  /** Ours (the platform's own shape is unknown): who would get a special delivery to a step, with its outlook. */
  getNodeExecutors: endpoint({
    method: 'POST',
    path: `${root}/getNodeExecutors`,
    envelope: 'bare',
    body: v.object({ taskId: id, nodeId: v.string() }),
    answer: v.array(nodeUsersShape),
  }),
  del: endpoint({ method: 'POST', path: `${root}/del`, fields: v.object({ ids: v.string() }), answer: emptyShape }),
};
