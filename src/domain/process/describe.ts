import type { FlowId, NodeId } from '../shared/ids.ts';
import { graphOf, nodeOf, reachable, successorsOf } from './chart/graph.ts';
import type { ProcessDefinition } from './processDefinition.ts';
import type { InstanceState } from './state.ts';

/** `future`: can still be reached from where the request stands; `untouched`: neither passed nor to come. */
export type NodeProgress = 'done' | 'current' | 'future' | 'untouched';

/**
 * Where a request stands on its chart: per node, the flows it has travelled, and the user nodes still to come in the
 * order of the chart.
 */
export interface Progress {
  readonly nodes: Readonly<Record<NodeId, NodeProgress>>;
  readonly travelled: readonly FlowId[];
  readonly future: readonly NodeId[];
}

export function describe(definition: ProcessDefinition, state: InstanceState): Progress {
  const tallyAfter = new Set([...state.tokens.map(({ node }) => node), ...state.tasks.map(({ node }) => node)]);
  const done = new Set(state.path.filter(({ leftAt }) => leftAt !== undefined).map(({ node }) => node));
  const ahead = aheadOf(
    definition,
    state.tokens.map(({ node }) => node),
  );
  const progress = (id: NodeId): NodeProgress =>
    tallyAfter.has(id) ? 'current' : done.has(id) ? 'done' : ahead.has(id) ? 'future' : 'untouched';
  return {
    nodes: Object.fromEntries(Object.keys(definition.nodes).map((id) => [id, progress(id)])),
    travelled: [...new Set(state.path.flatMap(({ via }) => (via === undefined ? [] : [via])))],
    future: [...ahead].filter((id) => progress(id) === 'future' && nodeOf(definition, id).kind === 'userTask'),
  };
}

/** Nodes that can still be reached, near ones first; a sub-process leads to its start, its inner end to nothing. */
function aheadOf(definition: ProcessDefinition, from: readonly NodeId[]): ReadonlySet<NodeId> {
  const next = (id: NodeId): readonly NodeId[] => {
    const start = nodeOf(definition, id).kind === 'subProcess' ? graphOf(definition).starts.get(id) : undefined;
    return [...(start === undefined ? [] : [start]), ...successorsOf(definition, id)];
  };
  return new Set(from.flatMap((id) => [...reachable(id, next)]));
}
