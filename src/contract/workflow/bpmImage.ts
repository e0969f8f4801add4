import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { recordShape } from './bpmShapes.ts';
import { readerEndpoint } from '../wire/endpoint.ts';
import { executorShape, flag, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmImage';

/** The first id that is set is used (contract history 2). */
const subject = {
  taskId: v.optional(v.nullable(v.string())),
  instId: v.optional(v.nullable(v.string())),
  defId: v.optional(v.nullable(v.string())),
};
const people = v.optional(v.nullable(v.array(executorShape)), []);

/** Contract history 2. */
const taskNodeUserShape = v.object({
  taskId: text,
  nodeId: text,
  nodeText: text,
  nodeType: text,
  multiInstance: text,
  instId: text,
  status: text,
  endNode: flag,
  configExecutors: people,
  operateExecutors: people,
  checkExecutors: people,
  runExecutors: people,
});

export const bpmImage = {
  /** `pathMap` maps each node to the nodes it was left for. Node names in `bpmnXml` are in the requested language. */
  getBpmnXmlFromParam: readerEndpoint('POST', `${root}/getBpmnXmlFromParam`, {
    envelope: 'bare',
    limits: 'form',
    body: v.object({
      ...subject,
      showHis: v.optional(v.boolean(), true),
      preview: v.optional(v.boolean(), false),
      formData: v.optional(recordOfAnyNames(v.unknown())),
    }),
    answer: v.object({
      bpmnXml: v.string(),
      histories: v.optional(v.nullable(v.array(recordShape)), []),
      pathMap: v.optional(v.nullable(v.record(v.string(), v.array(v.string()))), {}),
    }),
  }),
  getBpmnImageNodeInfo: readerEndpoint('POST', `${root}/getBpmnImageNodeInfo`, {
    envelope: 'bare',
    limits: 'form',
    body: v.object({ ...subject, nodeId: v.string(), formData: v.optional(recordOfAnyNames(v.unknown())) }),
    answer: v.object({
      taskNodeUser: v.optional(v.nullable(taskNodeUserShape)),
      histories: v.optional(v.nullable(v.array(recordShape)), []),
    }),
  }),
};
