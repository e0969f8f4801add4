import * as v from 'valibot';
import { bpmInstShape, formViewShape, nodeUsersShape, processConfigShape, recordShape } from './bpmShapes.ts';
import { decisionFields } from './bpmTask.ts';
import { changesSinceSeenShape, urgeShape } from './changesSinceSeen.ts';
import { companyEndpoint, handlerEndpoint, ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { printTemplatesShape } from '../forms/formPrint.ts';
import {
  emptyShape,
  flag,
  id,
  idList,
  opinionText,
  pagedListEndpoint,
  someJson,
  text,
  trimmedText,
} from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmInst';

/** Contract definitions 4: either `defId` or `defKey`. `instId` is the id of a draft to resume. */
const startShape = v.object({
  defId: v.optional(v.nullable(v.string())),
  defKey: v.optional(v.nullable(v.string())),
  instId: v.optional(v.nullable(v.string())),
  subject: v.optional(v.nullable(trimmedText)),
  busKey: v.optional(v.nullable(v.string())),
  checkType: v.optional(v.string()),
  hasPk: v.optional(v.nullable(v.boolean())),
  ...decisionFields,
});

/**
 * Contract requests 2. The last fields are ours: inputs of the policies beside `canRevoke`, the reader's own task, and
 * the print templates.
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
  heldBack: text,
  myTaskId: text,
  prints: printTemplatesShape,
  changesSinceSeen: changesSinceSeenShape,
  urge: urgeShape,
});
export type InstDetailDto = v.InferOutput<typeof instDetailShape>;

const viewByDefShape = v.object({
  formData: v.optional(v.nullable(v.array(formViewShape)), []),
  bpmInst: v.optional(v.nullable(bpmInstShape)),
});

/** Contract requests 4: target of a link. */
const deepLinkShape = v.object({
  success: flag,
  message: text,
  action: text,
  taskId: text,
  instId: text,
  defKey: text,
});

const instances = { ...pagedListEndpoint(bpmInstShape), isReadOffline: true };

export const bpmInst = {
  getProcessConfig: companyEndpoint('GET', `${root}/getProcessConfig`, {
    fields: v.object({ defId: id }),
    answer: processConfigShape,
  }),
  getViewByDefId: companyEndpoint('POST', `${root}/getViewByDefId`, {
    answer: viewByDefShape,
    fields: v.object({
      defId: id,
      instId: v.optional(v.string()),
      isMobile: v.optional(v.string(), 'YES'),
      pkId: v.optional(v.string()),
    }),
  }),
  startProcess: companyEndpoint('POST', `${root}/startProcess`, {
    limits: 'form',
    body: startShape,
    answer: bpmInstShape,
  }),
  saveDraft: companyEndpoint('POST', `${root}/saveDraft`, { limits: 'form', body: startShape, answer: bpmInstShape }),
  myBpmInsts: ownEndpoint('POST', `${root}/myBpmInsts`, instances),
  myBpmDraftInsts: ownEndpoint('POST', `${root}/myBpmDraftInsts`, instances),
  getMyApprovedInsts: ownEndpoint('POST', `${root}/getMyApprovedInsts`, instances),
  /** Empty, or empty inside an envelope, if the request does not exist (contract wire 11). */
  getInstDetail: readerEndpoint('GET', `${root}/getInstDetail`, {
    envelope: 'bare',
    isReadOffline: true,
    answer: v.nullish(instDetailShape),
    fields: v.object({ instId: id, isMobile: v.optional(v.string(), 'YES'), from: v.optional(v.string()) }),
  }),
  getInfoByDefKeyInstId: readerEndpoint('POST', `${root}/getInfoByDefKeyInstId`, {
    envelope: 'bare',
    answer: deepLinkShape,
    fields: v.object({ type: v.string(), id, action: v.optional(v.string()) }),
  }),
  cancelProcess: handlerEndpoint('POST', `${root}/cancelProcess`, {
    fields: v.object({ instId: id, reason: trimmedText, opFiles: someJson }),
    answer: emptyShape,
  }),
  revokeProcess: handlerEndpoint('POST', `${root}/revokeProcess`, {
    fields: v.object({ instId: id, from: v.string(), opinion: trimmedText }),
    answer: emptyShape,
  }),
  query: readerEndpoint('POST', `${root}/query`, instances),
  /**
   * `status` is the target status: SUPSPEND or PENDING stops the request, RUNNING resumes it from either. `opinion`,
   * the reason, is ours.
   */
  updateProcessStatus: handlerEndpoint('POST', `${root}/updateProcessStatus`, {
    fields: v.object({ instId: id, status: v.string(), opinion: opinionText }),
    answer: emptyShape,
  }),
  /** Ours (the platform's shape is unknown): assignees of a special delivery to a node, with its outlook. */
  getNodeExecutors: handlerEndpoint('POST', `${root}/getNodeExecutors`, {
    envelope: 'bare',
    body: v.object({ taskId: id, nodeId: v.string() }),
    answer: v.array(nodeUsersShape),
  }),
  /** Ours: reminds the users the request waits for (contract extensions 2). */
  urge: handlerEndpoint('POST', `${root}/urge`, {
    body: v.object({ instId: id, text: opinionText }),
    answer: emptyShape,
  }),
  del: handlerEndpoint('POST', `${root}/del`, { limits: 'few', fields: v.object({ ids: idList }), answer: emptyShape }),
};
