import { groupBy } from '../../shared/groupBy.ts';
import type { NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { NodeOf, ProcessDefinition, ProcessNode, SequenceFlow } from '../../workflow/processDefinition.ts';

/** The chart of a definition with its lines followed in both directions. */
export interface ProcessGraph {
  readonly incoming: ReadonlyMap<NodeId, readonly SequenceFlow[]>;
  readonly outgoing: ReadonlyMap<NodeId, readonly SequenceFlow[]>;
  readonly boundaries: ReadonlyMap<NodeId, readonly NodeOf<'boundaryTimer'>[]>;
  /** The start event of each scope; `undefined` is the top. */
  readonly starts: ReadonlyMap<NodeId | undefined, NodeId>;
}

export const graphOf = memoise((definition: ProcessDefinition): ProcessGraph => {
  const nodes = Object.values(definition.nodes);
  const timers = nodes.filter((node) => node.kind === 'boundaryTimer');
  return {
    incoming: groupBy(Object.values(definition.flows), (flow) => flow.to),
    outgoing: new Map(nodes.map((node) => [node.id, node.outgoing.map((id) => flowOf(definition, id))])),
    boundaries: groupBy(timers, (timer) => timer.attachedTo),
    starts: new Map(nodes.filter((node) => node.kind === 'startEvent').map((node) => [node.scope, node.id])),
  };
});

/** @throws when the definition has no such node: loaders check references, states are made from the same definition. */
export function nodeOf(definition: ProcessDefinition, id: NodeId): ProcessNode {
  const node = definition.nodes[id];
  if (!node) throw new Error(`The definition ${definition.key} has no node ${id}`);
  return node;
}

function flowOf(definition: ProcessDefinition, id: string): SequenceFlow {
  const flow = definition.flows[id];
  if (!flow) throw new Error(`The definition ${definition.key} has no flow ${id}`);
  return flow;
}

export const incomingOf = (definition: ProcessDefinition, id: NodeId): readonly SequenceFlow[] =>
  graphOf(definition).incoming.get(id) ?? [];
export const outgoingOf = (definition: ProcessDefinition, id: NodeId): readonly SequenceFlow[] =>
  graphOf(definition).outgoing.get(id) ?? [];
export const boundariesOf = (definition: ProcessDefinition, id: NodeId): readonly NodeOf<'boundaryTimer'>[] =>
  graphOf(definition).boundaries.get(id) ?? [];

/** Where tokens end. */
export const isEnd = (definition: ProcessDefinition, id: NodeId): boolean => outgoingOf(definition, id).length === 0;

/** Where a token on the node may stand next: behind its flows, or on a timer at its boundary. */
export const successorsOf = (definition: ProcessDefinition, id: NodeId): readonly NodeId[] => [
  ...outgoingOf(definition, id).map((flow) => flow.to),
  ...boundariesOf(definition, id).map((timer) => timer.id),
];

/** Where a token on the node may have stood before. */
export function predecessorsOf(definition: ProcessDefinition, id: NodeId): readonly NodeId[] {
  const node = nodeOf(definition, id);
  return node.kind === 'boundaryTimer' ? [node.attachedTo] : incomingOf(definition, id).map((flow) => flow.from);
}

/**
 * All nodes found by following `next` from `from`, near ones first; `from` itself is among them only when a circle
 * leads back.
 */
export function reachable(
  from: NodeId,
  next: (id: NodeId) => readonly NodeId[],
  without?: NodeId,
): ReadonlySet<NodeId> {
  const found = new Set<NodeId>();
  const open = [from];
  for (const id of open) {
    for (const each of next(id)) {
      if (each === without || found.has(each)) continue;
      found.add(each);
      open.push(each);
    }
  }
  return found;
}

/** The sub-processes around a node, innermost first. */
export function scopesOf(definition: ProcessDefinition, id: NodeId): readonly NodeId[] {
  const { scope } = nodeOf(definition, id);
  return scope === undefined ? [] : [scope, ...scopesOf(definition, scope)];
}
