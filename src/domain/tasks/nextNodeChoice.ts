import type { Executor } from '../workflow/instanceState.ts';
import type { NodeId } from '../shared/ids.ts';
import type { NextNode, TaskDetail } from './taskViews.ts';

export type ChosenPeople = Readonly<Record<NodeId, readonly Executor[]>>;

/** Returns the exits of a decision: the one the signer chose, or all that the server sent (contract process 2). */
const getChosenExits = (next: readonly NextNode[], chosen: NodeId | undefined): readonly NextNode[] =>
  next.length > 1 && chosen !== undefined ? next.filter(({ id }) => id === chosen) : next;

/** Whether the signer must choose between several exits. */
export const mustChoosePath = (next: readonly NextNode[], nextChoice: TaskDetail['nextChoice']): boolean =>
  next.length > 1 && nextChoice === 'manual';

/**
 * Returns the node to send with a decision: the chosen exit, or the single user task the conditions lead to; otherwise
 * `undefined`, and the chart decides.
 */
export function selectDestination(
  next: readonly NextNode[],
  nextChoice: TaskDetail['nextChoice'],
  chosen: NodeId | undefined,
): NodeId | undefined {
  if (mustChoosePath(next, nextChoice)) return chosen ?? next[0]?.id;
  return nextChoice === 'condition' && next.length === 1 && next[0]?.kind === 'userTask' ? next[0].id : undefined;
}

/** Returns the user tasks whose assignees are shown, including those behind gateways and inside sub-processes. */
export const listUserTasks = (next: readonly NextNode[], chosen?: NodeId): readonly NextNode[] =>
  getChosenExits(next, chosen).flatMap((node) => (node.kind === 'userTask' ? [node] : listUserTasks(node.successors)));

/** Whether the decision leads only to end events, so that the request ends. */
export const leadsToEnd = (next: readonly NextNode[], chosen?: NodeId): boolean => {
  const taken = getChosenExits(next, chosen);
  return (
    taken.length > 0 &&
    taken.every((node) => node.kind === 'end' || (node.kind === 'gateway' && leadsToEnd(node.successors)))
  );
};

/** Returns the chosen users of each node; by default those the server sent. */
export const withDefaultPeople = (nodes: readonly NextNode[], chosen: ChosenPeople): ChosenPeople =>
  Object.fromEntries(nodes.map(({ id, executors }) => [id, chosen[id] ?? executors]));

/**
 * Returns the nodes that require users and have none. Nodes behind a gateway are not checked, because they may not be
 * reached.
 */
export const listNodesWithoutPeople = (
  next: readonly NextNode[],
  chosenPath: NodeId | undefined,
  people: ChosenPeople,
): readonly NextNode[] =>
  getChosenExits(next, chosenPath).filter(
    ({ id, kind, mayBeEmpty, executors }) =>
      kind === 'userTask' && !mayBeEmpty && (people[id] ?? executors).length === 0,
  );

/** Returns the first node without users whose users the signer may choose. */
export const findNodeWithoutPeople = (...choice: Parameters<typeof listNodesWithoutPeople>): NextNode | undefined =>
  listNodesWithoutPeople(...choice).find(({ maySelectPeople }) => maySelectPeople);
