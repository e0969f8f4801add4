import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, moment, nothing, pageOf, queryShape, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmAgent';
const TYPES = ['all', 'flowdef'] as const;

/** Who stands in for me, from when to when: for every process, or for one by its key (contract workflow 6.1). All calls are ours; the platform's are unknown. */
export const bpmAgent = {
  getMyAgents: endpoint({
    method: 'POST', path: `${root}/getMyAgents`, envelope: 'page', body: queryShape,
    answer: pageOf(v.object({ id, type: v.picklist(TYPES), defKey: text, defName: text, toUserId: id, toUserName: text, startTime: moment, endTime: moment })),
  }),
  /** With `id` it changes one of mine. */
  save: endpoint({
    method: 'POST', path: `${root}/save`, answer: v.object({ id }),
    body: v.object({ id: v.optional(v.nullable(v.string())), type: v.picklist(TYPES), defKey: v.optional(v.nullable(v.string())), toUserId: id, startTime: v.string(), endTime: v.string() }),
  }),
  del: endpoint({ method: 'POST', path: `${root}/del`, fields: v.object({ ids: v.string() }), answer: nothing }),
};
