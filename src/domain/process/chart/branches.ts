import type { FlowId, NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { getProcessGraph, getIncomingFlows, getNode, getPredecessors, findReachable } from './graph.ts';
import { getRegionsEndingAt } from './regions.ts';

/**
 * The branches that end at a join: for each incoming flow the nodes that lead to it without passing the join or the
 * fork again.
 */
interface JoinBranches {
  /** The nodes where the branches split; empty if the join has no fork of its own. */
  readonly forks: ReadonlySet<NodeId>;
  readonly sources: ReadonlyMap<FlowId, ReadonlySet<NodeId>>;
}

const known = memoise((_definition: ProcessDefinition) => new Map<NodeId, JoinBranches>());

function branchesOf(definition: ProcessDefinition, join: NodeId): JoinBranches {
  const all = known(definition);
  const found = all.get(join) ?? buildBranches(definition, join);
  all.set(join, found);
  return found;
}

function buildBranches(definition: ProcessDefinition, join: NodeId): JoinBranches {
  const forks = outermost(getRegionsEndingAt(definition, join));
  const before = (id: NodeId) => getPredecessors(definition, id).filter((each) => each !== join && !forks.has(each));
  const sourcesOf = ({ from }: SequenceFlow) =>
    from === join || forks.has(from) ? new Set<NodeId>() : new Set([from, ...findReachable(from, before)]);
  return { forks, sources: new Map(getIncomingFlows(definition, join).map((flow) => [flow.id, sourcesOf(flow)])) };
}

const outermost = (regions: ReturnType<typeof getRegionsEndingAt>): ReadonlySet<NodeId> =>
  new Set(regions.map(({ fork }) => fork).filter((fork) => !regions.some(({ nodes }) => nodes.has(fork))));

/** Whether a branch leads from the node to the join through this flow. */
export const isOnBranch = (definition: ProcessDefinition, node: NodeId, flow: SequenceFlow): boolean =>
  branchesOf(definition, flow.to).sources.get(flow.id)?.has(node) ?? false;

/** Whether the branches of the join split at this node. */
export const isForkOf = (definition: ProcessDefinition, node: NodeId, join: NodeId): boolean =>
  branchesOf(definition, join).forks.has(node);

/** Whether tokens for a join start together at this node: its fork, the join itself, or the start of its scope. */
export function isBranchStart(definition: ProcessDefinition, node: NodeId, join: NodeId): boolean {
  const { scope } = getNode(definition, join);
  return node === join || isForkOf(definition, node, join) || getProcessGraph(definition).starts.get(scope) === node;
}
