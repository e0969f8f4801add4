import type { PeopleByNode } from '../workflow/command.ts';
import type { FieldIssue } from '../shared/failure.ts';
import type { NodeId } from '../shared/ids.ts';
import { listNodesWithoutPeople } from './nextNodeChoice.ts';
import type { NextNode } from './taskViews.ts';

/** A node that requires users: because it is mandatory, because it is a batch node, or because the user chose it. */
export interface NodePeopleIssue {
  readonly node: NodeId;
  readonly name: string;
  readonly demand: 'required' | 'batch' | 'chosen';
}

/**
 * Checks that every node has its users (spec 5: required flow nodes, batch nodes, a specified node).
 * @param demands the nodes that require users
 * @param people the chosen users by node
 * @returns an issue for each node without users; its field is the node
 * @example
 * const demand = { node: 'manager', name: 'Manager', demand: 'required' };
 * checkNodePeople([demand], { manager: [] }).map(({ field }) => field); // ['manager']
 */
export function checkNodePeople(demands: readonly NodePeopleIssue[], people: PeopleByNode): readonly FieldIssue[] {
  return demands
    .filter(({ node }) => (people[node] ?? []).length === 0)
    .map(({ node, name, demand }) => ({
      field: node,
      messageKey: `validation.nodePeople.${demand}`,
      values: { name },
    }));
}

/**
 * Checks that the next step has its users: on the chosen path, or on the only one.
 * @param emptyBatchNodes the batch nodes whose groups have no members
 */
export function checkNextPeople(
  next: readonly NextNode[],
  path: NodeId | undefined,
  people: PeopleByNode,
  emptyBatchNodes: readonly NodeId[] = [],
): readonly FieldIssue[] {
  const isBatch = ({ id, maySelectPeople }: NextNode) => !maySelectPeople && emptyBatchNodes.includes(id);
  const lacking = listNodesWithoutPeople(next, path, people).find((node) => node.maySelectPeople || isBatch(node));
  if (!lacking) return [];
  const demand = path === undefined ? 'required' : 'chosen';
  return checkNodePeople([{ node: lacking.id, name: lacking.name, demand: isBatch(lacking) ? 'batch' : demand }], {});
}
