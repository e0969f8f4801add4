import * as v from 'valibot';
import { definitionShape } from './bpmShapes.ts';
import { forCompany, forOneself } from './endpoint.ts';
import { emptyShape, id, idList, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmAgent';
const TYPES = ['all', 'flowdef'] as const;

/** `toUserStatus` is the `status` of OsUser: `0` has left, and stands in for nobody. */
const agentShape = v.object({
  id: rowId,
  type: text,
  defKey: text,
  defName: text,
  toUserId: id,
  toUserName: text,
  toUserStatus: text,
  startTime: moment,
  endTime: moment,
});
export type AgentDto = v.InferOutput<typeof agentShape>;

/**
 * Who stands in for me, from when to when: for every process, or for one by its key (contract process 1). All calls are
 * ours; the platform's are unknown.
 */
export const bpmAgent = {
  getMyAgents: forOneself({ ...pagesOf(agentShape), path: `${root}/getMyAgents` }),
  /** With `id` it changes one of mine. Refused where it ends in the past, or overlaps another one of the same scope. */
  save: forOneself({
    method: 'POST',
    path: `${root}/save`,
    answer: v.object({ id }),
    body: v.object({
      id: v.optional(v.nullable(v.string())),
      type: v.picklist(TYPES),
      defKey: v.optional(v.nullable(v.string())),
      toUserId: id,
      startTime: v.string(),
      endTime: v.string(),
    }),
  }),
  /** Ends one that is running, at this moment. */
  end: forOneself({ method: 'POST', path: `${root}/end`, fields: v.object({ id }), answer: emptyShape }),
  del: forOneself({
    method: 'POST',
    path: `${root}/del`,
    fields: v.object({ ids: idList }),
    answer: emptyShape,
  }),
  /** The processes one may stand in for, also those one may not start oneself. */
  getDefinitions: forCompany({ ...pagesOf(definitionShape), path: `${root}/getDefinitions` }),
};
