import type { NodeId } from '../../shared/ids.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { getProcessGraph, isEnd, findReachable, getSuccessors, getPredecessors } from './graph.ts';

/** The nodes between a fork and the join where its branches meet. */
export interface Region {
  readonly fork: NodeId;
  readonly join?: NodeId;
  readonly nodes: ReadonlySet<NodeId>;
}

/** Returns the parallel and inclusive regions a token leaves when it moves between two nodes of the same scope. */
export const listRegionsLeft = (definition: ProcessDefinition, from: NodeId, to: NodeId): readonly Region[] =>
  regionsOf(definition).filter(({ nodes }) => nodes.has(from) && !nodes.has(to));

/**
 * Returns where a node is in relation to a join: on one of its branches or elsewhere; `unknown` if the join has no fork
 * of its own.
 */
export function locateRelativeToJoin(
  definition: ProcessDefinition,
  node: NodeId,
  join: NodeId,
): 'branch' | 'elsewhere' | 'unknown' {
  const own = getRegionsEndingAt(definition, join);
  if (own.length === 0) return 'unknown';
  return own.some((region) => region.nodes.has(node)) ? 'branch' : 'elsewhere';
}

/** Returns the regions whose branches meet at this node. */
export const getRegionsEndingAt = (definition: ProcessDefinition, join: NodeId): readonly Region[] =>
  regionsByJoin(definition).get(join) ?? [];

const regionsByJoin = memoise((definition: ProcessDefinition) => groupBy(regionsOf(definition), ({ join }) => join));

const regionsOf = memoise((definition: ProcessDefinition): readonly Region[] =>
  Object.values(definition.nodes)
    .filter((node) => node.outgoing.length > 1 && node.kind !== 'exclusiveGateway')
    .map((node) => buildRegion(definition, node.id)),
);

/**
 * Contains only nodes that are reachable through the fork alone. A node that is also reachable around the fork, as in a
 * loop, is not part of a branch.
 */
function buildRegion(definition: ProcessDefinition, fork: NodeId): Region {
  const next = (id: NodeId) => getSuccessors(definition, id);
  const join = findJoin(definition, fork);
  const start = getProcessGraph(definition).starts.get(definition.nodes[fork]?.scope);
  const context = start === undefined || start === fork ? new Set<NodeId>() : findReachable(start, next, fork);
  const branches = [...findReachable(fork, next, join)].filter((id) => id !== fork && !context.has(id));
  return { fork, nodes: new Set(branches), ...(join !== undefined && { join }) };
}

/** Returns the nearest node that every path from the fork to an end passes; `undefined` if that is an end. */
function findJoin(definition: ProcessDefinition, fork: NodeId): NodeId | undefined {
  const meeting = getPostDominators(definition).get(fork);
  return meeting === undefined || isEnd(definition, meeting) ? undefined : meeting;
}

/**
 * Returns for each node its immediate post-dominator: the nearest node that every path from it to an end passes. A node
 * has none if paths end there, if no end is reachable, or if its paths have no common node.
 *
 * Implements K. Cooper, T. Harvey and K. Kennedy, "A Simple, Fast Dominance Algorithm" (2001), on the reversed graph.
 */
const getPostDominators = memoise((definition: ProcessDefinition): ReadonlyMap<NodeId, NodeId> => {
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
