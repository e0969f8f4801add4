import type { NodeId } from '../../shared/ids.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition } from '../../workflow/processDefinition.ts';
import { graphOf, isEnd, reachable, successorsOf } from './graph.ts';
import { meetings } from './meetings.ts';

/** The branches between a fork and the place where they meet again. */
export interface Region {
  readonly fork: NodeId;
  readonly join?: NodeId;
  readonly nodes: ReadonlySet<NodeId>;
}

/** The parallel and inclusive regions a token leaves when it goes from one node to another of the same scope. */
export const regionsLeft = (definition: ProcessDefinition, from: NodeId, to: NodeId): readonly Region[] =>
  regionsOf(definition).filter(({ nodes }) => nodes.has(from) && !nodes.has(to));

/**
 * Where a node lies as a join sees it: on one of its branches, elsewhere, or, for a join without a fork of its own, who
 * knows.
 */
export function placeBefore(
  definition: ProcessDefinition,
  node: NodeId,
  join: NodeId,
): 'branch' | 'elsewhere' | 'unknown' {
  const own = regionsTo(definition, join);
  if (own.length === 0) return 'unknown';
  return own.some((region) => region.nodes.has(node)) ? 'branch' : 'elsewhere';
}

/** The regions whose branches meet again at this node. */
export const regionsTo = (definition: ProcessDefinition, join: NodeId): readonly Region[] =>
  regionsByJoin(definition).get(join) ?? [];

const regionsByJoin = memoise((definition: ProcessDefinition) => groupBy(regionsOf(definition), ({ join }) => join));

const regionsOf = memoise((definition: ProcessDefinition): readonly Region[] =>
  Object.values(definition.nodes)
    .filter((node) => node.outgoing.length > 1 && node.kind !== 'exclusiveGateway')
    .map((node) => regionOf(definition, node.id)),
);

/**
 * Only what the fork alone leads to: a node that is also reached around the fork, as in a loop, is not a branch of it.
 */
function regionOf(definition: ProcessDefinition, fork: NodeId): Region {
  const next = (id: NodeId) => successorsOf(definition, id);
  const join = joinOf(definition, fork);
  const start = graphOf(definition).starts.get(definition.nodes[fork]?.scope);
  const context = start === undefined || start === fork ? new Set<NodeId>() : reachable(start, next, fork);
  const branches = [...reachable(fork, next, join)].filter((id) => id !== fork && !context.has(id));
  return { fork, nodes: new Set(branches), ...(join !== undefined && { join }) };
}

/** The nearest node every way from the fork to an end passes; none where that is an end. */
function joinOf(definition: ProcessDefinition, fork: NodeId): NodeId | undefined {
  const meeting = meetings(definition).get(fork);
  return meeting === undefined || isEnd(definition, meeting) ? undefined : meeting;
}
