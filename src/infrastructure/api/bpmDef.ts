import * as v from 'valibot';
import { definitionShape, nodeUsersShape } from './bpmShapes.ts';
import { forAdministrators, forCompany, forHandlers } from './endpoint.ts';
import { emptyShape, flag, id, idList, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmDef';

/** Forms by alias, as they stand on the page. */
const formData = v.record(v.string(), v.unknown());

/** Contract definitions 4: a node whose people are chosen at start. */
const startNodeShape = v.object({
  nodeId: rowId,
  name: text,
  singleExecutor: flag,
  users: v.optional(v.nullable(v.array(v.object({ id: rowId, name: text }))), []),
});

export const bpmDef = {
  getAllForStart: forCompany({ ...pagesOf(definitionShape), path: `${root}/getAllForStart` }),
  /** Bare, with an empty body when nobody has deployed the key. */
  getBydefKey: forCompany({
    method: 'GET',
    path: `${root}/getBydefKey`,
    envelope: 'bare',
    fields: v.object({ defKey: v.string() }),
    answer: v.nullish(definitionShape),
  }),
  /** Every process of the tenant, discarded ones too; for administrators, like the three after it. */
  query: forAdministrators({ ...pagesOf(definitionShape), path: `${root}/query` }),
  discard: forAdministrators({
    method: 'POST',
    path: `${root}/discard`,
    fields: v.object({ defId: id }),
    answer: emptyShape,
  }),
  recover: forAdministrators({
    method: 'POST',
    path: `${root}/recover`,
    fields: v.object({ defId: id }),
    answer: emptyShape,
  }),
  del: forAdministrators({
    method: 'POST',
    path: `${root}/del`,
    fields: v.object({ ids: idList }),
    answer: emptyShape,
  }),
  /** Ours (the platform's own shape is unknown): where a task may be delivered. */
  getJumpNodes: forHandlers({
    method: 'GET',
    path: `${root}/getJumpNodes`,
    envelope: 'bare',
    fields: v.object({ taskId: id }),
    answer: v.array(v.object({ nodeId: rowId, nodeName: text, nodeType: text })),
  }),
  getStartUserNodes: forCompany({
    method: 'POST',
    path: `${root}/getStartUserNodes`,
    limits: 'form',
    envelope: 'bare',
    fields: v.object({ defId: id }),
    body: formData,
    answer: v.array(startNodeShape),
  }),
  /** Ours (the platform's own shape is unknown): the batch nodes of a process with the people of their groups. */
  getBatchUserNodes: forCompany({
    method: 'POST',
    path: `${root}/getBatchUserNodes`,
    limits: 'form',
    envelope: 'bare',
    fields: v.object({ defId: id }),
    body: formData,
    answer: v.array(startNodeShape),
  }),
  getFlowNodesExecutors: forCompany({
    method: 'POST',
    path: `${root}/getFlowNodesExecutors`,
    limits: 'form',
    envelope: 'bare',
    fields: v.object({ defId: id }),
    body: formData,
    answer: v.array(nodeUsersShape),
  }),
};
