import * as v from 'valibot';
import { processConfigShape } from '../workflow/bpmShapes.ts';
import { companyEndpoint, ownEndpoint, readerEndpoint } from './endpoint.ts';
import { id, pagedListEndpoint, text, trimmedText } from './shapes.ts';

const bpm = '/api-bpm/bpm/core';
const system = '/api-system/system/core';
const forms = '/api-form/form/core/formPc';

const keptOpinionShape = v.object({ id, taskId: id, opinion: v.string() });
const messageHandlers = {
  envelope: 'bare',
  answer: v.array(v.object({ type: v.string(), name: v.string() })),
} as const;

/** Contract form 1: a form for desktop clients; `component` and `urlParams` are empty for internal forms. */
const formPcShape = v.object({
  id,
  name: v.string(),
  alias: v.string(),
  boDefAlias: text,
  type: text,
  component: text,
  urlParams: text,
});

/** Calls that pages of other clients need; the client of this project makes none of them. */
export const compatibilityEndpoints = {
  /** Contract requests 4.1: the plain id. */
  getBpmInstEncrypt: readerEndpoint('POST', `${bpm}/bpmInst/getBpmInstEncrypt`, {
    fields: v.object({ instId: id }),
    answer: v.object({ instId: id }),
  }),
  getProcessConfigByKey: companyEndpoint('GET', `${bpm}/bpmInst/getProcessConfigByKey`, {
    fields: v.object({ defKey: v.string() }),
    answer: processConfigShape,
  }),
  /**
   * Contract following 5: without an envelope in one generation, in `data` in the other, so the value is sent in both
   * places. The body is empty if nothing is stored.
   */
  getTemporaryOpinion: ownEndpoint('GET', `${bpm}/bpmTemporaryOpinion/getTemporaryOpinion`, {
    envelope: 'bare',
    fields: v.object({ taskId: id }),
    answer: v.nullish(v.object({ ...keptOpinionShape.entries, success: v.boolean(), data: keptOpinionShape })),
  }),
  saveOpinion: ownEndpoint('POST', `${bpm}/bpmTemporaryOpinion/saveOpinion`, {
    fields: v.object({ taskId: id, opinion: v.optional(trimmedText, '') }),
    answer: keptOpinionShape,
  }),
  /** Contract words 8. */
  getMessageHandler: companyEndpoint('GET', `${system}/message/getMessageHandler`, messageHandlers),
  getPublicMessageHandler: companyEndpoint('GET', `${bpm}/public/getMessageHandler`, messageHandlers),
  /** Contract form 11. */
  getForm: companyEndpoint('GET', `${forms}/get`, { fields: v.object({ pkId: id }), answer: v.nullable(formPcShape) }),
  queryForms: companyEndpoint('POST', `${forms}/query`, pagedListEndpoint(formPcShape)),
};
