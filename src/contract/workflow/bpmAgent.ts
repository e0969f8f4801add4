import * as v from 'valibot';
import { definitionShape } from './bpmShapes.ts';
import { companyEndpoint, ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, idList, wireTime, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmAgent';
const TYPES = ['all', 'flowdef'] as const;

/** `toUserStatus` is the `status` of OsUser: `0` has left, so the rule has no effect. */
const agentShape = v.object({
  id: rowId,
  type: text,
  defKey: text,
  defName: text,
  toUserId: id,
  toUserName: text,
  toUserStatus: text,
  startTime: wireTime,
  endTime: wireTime,
});
export type AgentDto = v.InferOutput<typeof agentShape>;

/**
 * Delegation rules of the caller, for all processes or for one by its key (contract process 1). All calls are ours; the
 * platform's are unknown.
 */
export const bpmAgent = {
  getMyAgents: ownEndpoint('POST', `${root}/getMyAgents`, pagedListEndpoint(agentShape)),
  /**
   * With `id`, updates a rule of the caller. Fails if the rule ends in the past or overlaps another one of the same
   * scope.
   */
  save: ownEndpoint('POST', `${root}/save`, {
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
  /** Ends a running rule now. */
  end: ownEndpoint('POST', `${root}/end`, { fields: v.object({ id }), answer: emptyShape }),
  del: ownEndpoint('POST', `${root}/del`, { fields: v.object({ ids: idList }), answer: emptyShape }),
  /** Periods within a span in which a user has an agent for all processes, earliest first. */
  getAwayTimes: companyEndpoint('POST', `${root}/getAwayTimes`, {
    body: v.object({ userId: id, startTime: v.string(), endTime: v.string() }),
    answer: v.array(v.object({ startTime: v.string(), endTime: v.string(), agentUserName: v.string() })),
  }),
  /** Processes a rule may be limited to, including those the caller may not start. */
  getDefinitions: companyEndpoint('POST', `${root}/getDefinitions`, pagedListEndpoint(definitionShape)),
};
