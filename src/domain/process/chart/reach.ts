import type { FlowId, NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { incomingOf, predecessorsOf, reachable } from './graph.ts';

const known = memoise((_definition: ProcessDefinition) => new Map<FlowId, ReadonlySet<NodeId>>());

/**
 * Whether a token on `node` can still arrive at a join over `flow`. Ways that pass through the join itself do not
 * count: such a token would have to be let through first.
 */
export function canArrive(definition: ProcessDefinition, node: NodeId, flow: SequenceFlow): boolean {
  const sources = known(definition);
  const found = sources.get(flow.id) ?? sourcesOf(definition, flow);
  sources.set(flow.id, found);
  return found.has(node);
}

const knownAt = memoise((_definition: ProcessDefinition) => new Map<NodeId, ReadonlySet<NodeId>>());

/** Whether it can by any flow: of a wide join these are many, and looked through once for each definition. */
export function canArriveAt(definition: ProcessDefinition, node: NodeId, join: NodeId): boolean {
  const sources = knownAt(definition);
  const found =
    sources.get(join) ?? new Set(incomingOf(definition, join).flatMap((flow) => [...sourcesOf(definition, flow)]));
  sources.set(join, found);
  return found.has(node);
}

function sourcesOf(definition: ProcessDefinition, flow: SequenceFlow): ReadonlySet<NodeId> {
  if (flow.from === flow.to) return new Set();
  return new Set([flow.from, ...reachable(flow.from, (id) => predecessorsOf(definition, id), flow.to)]);
}
