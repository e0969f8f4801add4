import type { NodeId } from '../../shared/ids.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { getProcessGraph, isEnd, findReachable, getSuccessors } from './graph.ts';
import { getPostDominators } from './getPostDominators.ts';

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
