import type { NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { isEnd, getPredecessors, getSuccessors } from './graph.ts';

/**
 * Returns for each node its immediate post-dominator: the nearest node that every path from it to an end passes. A node
 * has none if paths end there, if no end is reachable, or if its paths have no common node.
 *
 * Implements K. Cooper, T. Harvey and K. Kennedy, "A Simple, Fast Dominance Algorithm" (2001), on the reversed graph.
 */
export const getPostDominators = memoise((definition: ProcessDefinition): ReadonlyMap<NodeId, NodeId> => {
  const order = sortFromEnds(definition);
  const places = new Map(order.map((id, place) => [id, place]));
  /** Index of the immediate post-dominator by node index. The virtual end node has an index below all others. */
  const nearest = new Map<number, number>([[END, END]]);
  const meet = (one: number, other: number): number => {
    let [left, right] = [one, other];
    while (left !== right)
      if (left > right) left = nearest.get(left) ?? END;
      else right = nearest.get(right) ?? END;
    return left;
  };
  const nextOf = (id: NodeId): readonly number[] => [
    ...(isEnd(definition, id) ? [END] : []),
    ...getSuccessors(definition, id).flatMap((next) => places.get(next) ?? []),
  ];
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [place, id] of order.entries()) {
      const found = nextOf(id)
        .filter((next) => nearest.has(next))
        .reduce(meet);
      if (nearest.get(place) === found) continue;
      nearest.set(place, found);
      isSettled = false;
    }
  }
  return new Map(
    order.flatMap((id, place) => {
      const meeting = order[nearest.get(place) ?? END];
      return meeting === undefined ? [] : [[id, meeting] as const];
    }),
  );
});

/** Index of the virtual node behind all ends. */
const END = -1;

/**
 * Returns the nodes from which an end is reachable, in reverse postorder of the reversed graph: except in cycles, each
 * one before its predecessors.
 */
function sortFromEnds(definition: ProcessDefinition): readonly NodeId[] {
  const met = new Set<NodeId>();
  const left: NodeId[] = [];
  const open: { readonly id: NodeId; readonly before: NodeId[] }[] = [];
  const enter = (id: NodeId) => {
    if (met.has(id)) return;
    met.add(id);
    open.push({ id, before: [...getPredecessors(definition, id)] });
  };
  for (const end of Object.keys(definition.nodes).filter((id) => isEnd(definition, id))) {
    enter(end);
    for (let last = open.at(-1); last; last = open.at(-1)) {
      const before = last.before.pop();
      if (before !== undefined) enter(before);
      else left.push(open.pop()?.id ?? end);
    }
  }
  return left.toReversed();
}
