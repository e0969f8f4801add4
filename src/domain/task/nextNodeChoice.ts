import type { Executor } from '../workflow/instanceState.ts';
import type { NodeId } from '../shared/ids.ts';
import type { NextNode, TaskDetail } from './taskViews.ts';

export type ChosenPeople = Readonly<Record<NodeId, readonly Executor[]>>;

/** The exits of a decision: what the signer chose, or everything the server named (contract process 2). */
const takenOf = (next: readonly NextNode[], chosen: NodeId | undefined): readonly NextNode[] =>
  next.length > 1 && chosen !== undefined ? next.filter(({ id }) => id === chosen) : next;

/** Several exits and nobody but the signer decides between them. */
export const mustChoosePath = (next: readonly NextNode[], nextChoice: TaskDetail['nextChoice']): boolean =>
  next.length > 1 && nextChoice === 'manual';

/** The node a decision names: the chosen exit, or the one the conditions led to; otherwise the chart decides. */
export function destinationOf(
  next: readonly NextNode[],
  nextChoice: TaskDetail['nextChoice'],
  chosen: NodeId | undefined,
): NodeId | undefined {
  if (mustChoosePath(next, nextChoice)) return chosen ?? next[0]?.id;
  return nextChoice === 'condition' && next.length === 1 && next[0]?.kind === 'userTask' ? next[0].id : undefined;
}

/** The nodes whose people are shown: user nodes, and those behind a gateway or inside a sub-process. */
export const userNodesOf = (next: readonly NextNode[], chosen?: NodeId): readonly NextNode[] =>
  takenOf(next, chosen).flatMap((node) => (node.kind === 'userTask' ? [node] : userNodesOf(node.behind)));

/** Nothing but ends: after this decision the request is over. */
export const leadsToEnd = (next: readonly NextNode[], chosen?: NodeId): boolean => {
  const taken = takenOf(next, chosen);
  return (
    taken.length > 0 &&
    taken.every((node) => node.kind === 'end' || (node.kind === 'gateway' && leadsToEnd(node.behind)))
  );
};

/** People already named by the server, for nodes where nobody chose yet. */
export const chosenPeopleOf = (nodes: readonly NextNode[], chosen: ChosenPeople): ChosenPeople =>
  Object.fromEntries(nodes.map(({ id, executors }) => [id, chosen[id] ?? executors]));

/** The first node that needs somebody and has nobody; a node behind a gateway may not be reached, so it may wait. */
export function nodeWithoutPeople(
  next: readonly NextNode[],
  chosenPath: NodeId | undefined,
  people: ChosenPeople,
): NextNode | undefined {
  const certain = takenOf(next, chosenPath).filter(({ kind }) => kind === 'userTask');
  return certain.find(
    (node) => node.maySelectPeople && !node.mayBeEmpty && (people[node.id] ?? node.executors).length === 0,
  );
}
