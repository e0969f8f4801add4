import type { PeopleByNode } from '../workflow/command.ts';
import type { FieldIssue } from '../shared/failure.ts';
import type { NodeId } from '../shared/ids.ts';
import { nodeWithoutPeople } from './nextNodeChoice.ts';
import type { NextNode } from './taskViews.ts';

/**
 * A node that waits for people to be named: because it is required, because it is a batch node, or because somebody
 * picked it.
 */
export interface NodePeopleIssue {
  readonly node: NodeId;
  readonly name: string;
  readonly demand: 'required' | 'batch' | 'chosen';
}

/**
 * Every node that still lacks its people (spec 5: required flow nodes, batch nodes, a specified node).
 * @param demands the nodes that need somebody
 * @param people who was named for which node
 * @returns an issue for each node without anybody; its field is the node
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

/** The same for the step it goes to next: on the way somebody picked (`path`), or on the only one there is. */
export function checkNextPeople(
  next: readonly NextNode[],
  path: NodeId | undefined,
  people: PeopleByNode,
): readonly FieldIssue[] {
  const lacking = nodeWithoutPeople(next, path, people);
  return lacking
    ? checkNodePeople(
        [{ node: lacking.id, name: lacking.name, demand: path === undefined ? 'required' : 'chosen' }],
        {},
      )
    : [];
}
