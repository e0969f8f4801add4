import type { FlowId, NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { getIncomingFlows, getPredecessors, findReachable } from './graph.ts';

const known = memoise((_definition: ProcessDefinition) => new Map<FlowId, ReadonlySet<NodeId>>());

/**
 * Whether a token on `node` can still arrive at a join through `flow`. Paths through the join itself do not count,
 * because it would have to release the token first.
 */
export function canArrive(definition: ProcessDefinition, node: NodeId, flow: SequenceFlow): boolean {
  const sources = known(definition);
  const found = sources.get(flow.id) ?? sourcesOf(definition, flow);
  sources.set(flow.id, found);
  return found.has(node);
}

const knownAt = memoise((_definition: ProcessDefinition) => new Map<NodeId, ReadonlySet<NodeId>>());

/**
 * Whether a token on `node` can still arrive at a join through any flow. Computed once for each definition, because a
 * join can have many flows.
 */
export function canArriveAt(definition: ProcessDefinition, node: NodeId, join: NodeId): boolean {
  const sources = knownAt(definition);
  const found =
    sources.get(join) ??
    new Set(getIncomingFlows(definition, join).flatMap((flow) => [...sourcesOf(definition, flow)]));
  sources.set(join, found);
  return found.has(node);
}

function sourcesOf(definition: ProcessDefinition, flow: SequenceFlow): ReadonlySet<NodeId> {
  if (flow.from === flow.to) return new Set();
  return new Set([flow.from, ...findReachable(flow.from, (id) => getPredecessors(definition, id), flow.to)]);
}
