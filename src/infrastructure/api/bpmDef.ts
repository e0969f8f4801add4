import * as v from 'valibot';
import { definitionShape, nodeUsersShape } from './bpmShapes.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, pageOf, queryShape, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmDef';

/** Forms by alias, as they stand on the page. */
const formData = v.record(v.string(), v.unknown());

/** Contract workflow 5.5: a node whose people are chosen at start. */
const startNodeShape = v.object({
  nodeId: v.string(), name: text, singleExecutor: flag,
  users: v.optional(v.nullable(v.array(v.object({ id, name: text }))), []),
});

export const bpmDef = {
  getAllForStart: endpoint({ method: 'POST', path: `${root}/getAllForStart`, envelope: 'page', body: queryShape, answer: pageOf(definitionShape) }),
  /** Bare, with an empty body when nobody has deployed the key. */
  getBydefKey: endpoint({ method: 'GET', path: `${root}/getBydefKey`, envelope: 'bare', fields: v.object({ defKey: v.string() }), answer: v.nullish(definitionShape) }),
  getStartUserNodes: endpoint({
    method: 'POST', path: `${root}/getStartUserNodes`, envelope: 'bare', fields: v.object({ defId: id }), body: formData, answer: v.array(startNodeShape),
  }),
  getFlowNodesExecutors: endpoint({
    method: 'POST', path: `${root}/getFlowNodesExecutors`, envelope: 'bare', fields: v.object({ defId: id }), body: formData, answer: v.array(nodeUsersShape),
  }),
};
