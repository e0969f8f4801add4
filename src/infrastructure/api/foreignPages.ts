import * as v from 'valibot';
import { processConfigShape } from './bpmShapes.ts';
import { forCompany, forOneself, forReaders } from './endpoint.ts';
import { id, pagesOf, text, writtenText } from './shapes.ts';

const bpm = '/api-bpm/bpm/core';
const system = '/api-system/system/core';
const forms = '/api-form/form/core/formPc';

const keptOpinionShape = v.object({ id, taskId: id, opinion: v.string() });
const messageHandlers = {
  method: 'GET',
  envelope: 'bare',
  answer: v.array(v.object({ type: v.string(), name: v.string() })),
} as const;

/** Contract form 1: a form as a desktop knows it; `component` and `urlParams` are empty for one of our own. */
const formPcShape = v.object({
  id,
  name: v.string(),
  alias: v.string(),
  boDefAlias: text,
  type: text,
  component: text,
  urlParams: text,
});

/** Calls the pages of other clients wait for; ours asks none of them. */
export const foreignPages = {
  /** Contract requests 4.1: the plain id. */
  getBpmInstEncrypt: forReaders({
    method: 'POST',
    path: `${bpm}/bpmInst/getBpmInstEncrypt`,
    fields: v.object({ instId: id }),
    answer: v.object({ instId: id }),
  }),
  getProcessConfigByKey: forCompany({
    method: 'GET',
    path: `${bpm}/bpmInst/getProcessConfigByKey`,
    fields: v.object({ defKey: v.string() }),
    answer: processConfigShape,
  }),
  /**
   * Contract following 5: bare in one generation, in `data` in the other, so it stands in both places; an empty body
   * when nothing was kept.
   */
  getTemporaryOpinion: forOneself({
    method: 'GET',
    path: `${bpm}/bpmTemporaryOpinion/getTemporaryOpinion`,
    envelope: 'bare',
    fields: v.object({ taskId: id }),
    answer: v.nullish(v.object({ ...keptOpinionShape.entries, success: v.boolean(), data: keptOpinionShape })),
  }),
  saveOpinion: forOneself({
    method: 'POST',
    path: `${bpm}/bpmTemporaryOpinion/saveOpinion`,
    fields: v.object({ taskId: id, opinion: v.optional(writtenText, '') }),
    answer: keptOpinionShape,
  }),
  /** Contract words 8. */
  getMessageHandler: forCompany({ ...messageHandlers, path: `${system}/message/getMessageHandler` }),
  getPublicMessageHandler: forCompany({ ...messageHandlers, path: `${bpm}/public/getMessageHandler` }),
  /** Contract form 11. */
  getForm: forCompany({
    method: 'GET',
    path: `${forms}/get`,
    fields: v.object({ pkId: id }),
    answer: v.nullable(formPcShape),
  }),
  queryForms: forCompany({ ...pagesOf(formPcShape), path: `${forms}/query` }),
};
