import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { definitionShape, nodeUsersShape } from './bpmShapes.ts';
import { administratorEndpoint, companyEndpoint, handlerEndpoint } from '../wire/endpoint.ts';
import { emptyShape, flag, id, idList, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmDef';

const formData = recordOfAnyNames(v.unknown());

/** Contract definitions 4: a node whose assignees are chosen at start. */
const startNodeShape = v.object({
  nodeId: rowId,
  name: text,
  singleExecutor: flag,
  users: v.optional(v.nullable(v.array(v.object({ id: rowId, name: text }))), []),
});

export const bpmDef = {
  getAllForStart: companyEndpoint('POST', `${root}/getAllForStart`, pagedListEndpoint(definitionShape)),
  /** No envelope; the body is empty if no definition with this key is deployed. */
  getBydefKey: companyEndpoint('GET', `${root}/getBydefKey`, {
    envelope: 'bare',
    fields: v.object({ defKey: v.string() }),
    answer: v.nullish(definitionShape),
  }),
  /** All processes of the tenant, including discarded ones. For administrators, like the next three calls. */
  query: administratorEndpoint('POST', `${root}/query`, pagedListEndpoint(definitionShape)),
  discard: administratorEndpoint('POST', `${root}/discard`, { fields: v.object({ defId: id }), answer: emptyShape }),
  recover: administratorEndpoint('POST', `${root}/recover`, { fields: v.object({ defId: id }), answer: emptyShape }),
  del: administratorEndpoint('POST', `${root}/del`, { fields: v.object({ ids: idList }), answer: emptyShape }),
  /** Ours (the platform's shape is unknown): target nodes of a special delivery. */
  getJumpNodes: handlerEndpoint('GET', `${root}/getJumpNodes`, {
    envelope: 'bare',
    fields: v.object({ taskId: id }),
    answer: v.array(v.object({ nodeId: rowId, nodeName: text, nodeType: text })),
  }),
  getStartUserNodes: companyEndpoint('POST', `${root}/getStartUserNodes`, {
    limits: 'form',
    envelope: 'bare',
    fields: v.object({ defId: id }),
    body: formData,
    answer: v.array(startNodeShape),
  }),
  /** Ours (the platform's shape is unknown): the batch nodes of a process with the members of their groups. */
  getBatchUserNodes: companyEndpoint('POST', `${root}/getBatchUserNodes`, {
    limits: 'form',
    envelope: 'bare',
    fields: v.object({ defId: id }),
    body: formData,
    answer: v.array(startNodeShape),
  }),
  getFlowNodesExecutors: companyEndpoint('POST', `${root}/getFlowNodesExecutors`, {
    limits: 'form',
    envelope: 'bare',
    fields: v.object({ defId: id }),
    body: formData,
    answer: v.array(nodeUsersShape),
  }),
};
