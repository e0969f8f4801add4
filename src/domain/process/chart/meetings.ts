import type { NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { isEnd, predecessorsOf, successorsOf } from './graph.ts';

/**
 * For each node the nearest one that every way from it to an end passes; nothing for a node where ways end, where they
 * never do, or where they have only the end of all in common.
 *
 * The immediate post-dominators of the chart, found as K. Cooper, T. Harvey and K. Kennedy describe in "A Simple, Fast
 * Dominance Algorithm" (2001), on the chart turned round.
 */
export const meetings = memoise((definition: ProcessDefinition): ReadonlyMap<NodeId, NodeId> => {
  const order = fromTheEnds(definition);
  const places = new Map(order.map((id, place) => [id, place]));
  /** Of each node the place of its nearest meeting; the end of all lies before the first place. */
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
    ...successorsOf(definition, id).flatMap((next) => places.get(next) ?? []),
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

/** The place of the end of all. */
const END = -1;

/** All nodes from which an end can be reached, each before those that lead to it but where they go in a circle. */
function fromTheEnds(definition: ProcessDefinition): readonly NodeId[] {
  const met = new Set<NodeId>();
  const left: NodeId[] = [];
  const open: { readonly id: NodeId; readonly before: NodeId[] }[] = [];
  const enter = (id: NodeId) => {
    if (met.has(id)) return;
    met.add(id);
    open.push({ id, before: [...predecessorsOf(definition, id)] });
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
