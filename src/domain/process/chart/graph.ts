import { groupBy } from '../../shared/groupBy.ts';
import type { NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { NodeOf, ProcessDefinition, ProcessNode, SequenceFlow } from '../../workflow/processDefinition.ts';

/** The flows of a definition, indexed in both directions. */
export interface ProcessGraph {
  readonly incoming: ReadonlyMap<NodeId, readonly SequenceFlow[]>;
  readonly outgoing: ReadonlyMap<NodeId, readonly SequenceFlow[]>;
  readonly boundaries: ReadonlyMap<NodeId, readonly NodeOf<'boundaryTimer'>[]>;
  /** The start event of each scope; `undefined` is the process itself. */
  readonly starts: ReadonlyMap<NodeId | undefined, NodeId>;
}

export const getProcessGraph = memoise((definition: ProcessDefinition): ProcessGraph => {
  const nodes = Object.values(definition.nodes);
  const timers = nodes.filter((node) => node.kind === 'boundaryTimer');
  return {
    incoming: groupBy(Object.values(definition.flows), (flow) => flow.to),
    outgoing: new Map(nodes.map((node) => [node.id, node.outgoing.map((id) => flowOf(definition, id))])),
    boundaries: groupBy(timers, (timer) => timer.attachedTo),
    starts: new Map(nodes.filter((node) => node.kind === 'startEvent').map((node) => [node.scope, node.id])),
  };
});

/**
 * Returns a node by its id.
 * @throws if the definition has no such node. Loaders check references, so this is a programming error.
 */
export function getNode(definition: ProcessDefinition, id: NodeId): ProcessNode {
  const node = definition.nodes[id];
  if (!node) throw new Error(`The definition ${definition.key} has no node ${id}`);
  return node;
}

function flowOf(definition: ProcessDefinition, id: string): SequenceFlow {
  const flow = definition.flows[id];
  if (!flow) throw new Error(`The definition ${definition.key} has no flow ${id}`);
  return flow;
}

export const getIncomingFlows = (definition: ProcessDefinition, id: NodeId): readonly SequenceFlow[] =>
  getProcessGraph(definition).incoming.get(id) ?? [];
export const getOutgoingFlows = (definition: ProcessDefinition, id: NodeId): readonly SequenceFlow[] =>
  getProcessGraph(definition).outgoing.get(id) ?? [];
export const getBoundaryTimers = (definition: ProcessDefinition, id: NodeId): readonly NodeOf<'boundaryTimer'>[] =>
  getProcessGraph(definition).boundaries.get(id) ?? [];

/** Whether tokens end at the node: it has no outgoing flow. */
export const isEnd = (definition: ProcessDefinition, id: NodeId): boolean =>
  getOutgoingFlows(definition, id).length === 0;

/** Returns the nodes a token can reach next: through its flows, or through a boundary timer. */
export const getSuccessors = (definition: ProcessDefinition, id: NodeId): readonly NodeId[] => [
  ...getOutgoingFlows(definition, id).map((flow) => flow.to),
  ...getBoundaryTimers(definition, id).map((timer) => timer.id),
];

/** Returns the nodes a token can have come from. */
export function getPredecessors(definition: ProcessDefinition, id: NodeId): readonly NodeId[] {
  const node = getNode(definition, id);
  return node.kind === 'boundaryTimer' ? [node.attachedTo] : getIncomingFlows(definition, id).map((flow) => flow.from);
}

/**
 * Returns all nodes reachable from `from` through `next`, nearest first. `from` itself is included only if a cycle
 * leads back to it.
 */
export function findReachable(
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

/** Returns the sub-processes that contain a node, innermost first. */
export function getScopes(definition: ProcessDefinition, id: NodeId): readonly NodeId[] {
  const { scope } = getNode(definition, id);
  return scope === undefined ? [] : [scope, ...getScopes(definition, scope)];
}
