import type { FlowId, NodeId } from '../../shared/ids.ts';
import { memoise } from '../../shared/memoise.ts';
import type { ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { graphOf, incomingOf, nodeOf, predecessorsOf, reachable } from './graph.ts';
import { regionsTo } from './regions.ts';

/** The flows into a join, each with the nodes that lead to it without passing the join or the fork once more. */
interface JoinBranches {
  /** Where its branches part; none when they have no fork of their own. */
  readonly forks: ReadonlySet<NodeId>;
  readonly sources: ReadonlyMap<FlowId, ReadonlySet<NodeId>>;
}

const known = memoise((_definition: ProcessDefinition) => new Map<NodeId, JoinBranches>());

function branchesOf(definition: ProcessDefinition, join: NodeId): JoinBranches {
  const all = known(definition);
  const found = all.get(join) ?? drawBranches(definition, join);
  all.set(join, found);
  return found;
}

function drawBranches(definition: ProcessDefinition, join: NodeId): JoinBranches {
  const forks = outermost(regionsTo(definition, join));
  const before = (id: NodeId) => predecessorsOf(definition, id).filter((each) => each !== join && !forks.has(each));
  const sourcesOf = ({ from }: SequenceFlow) =>
    from === join || forks.has(from) ? new Set<NodeId>() : new Set([from, ...reachable(from, before)]);
  return { forks, sources: new Map(incomingOf(definition, join).map((flow) => [flow.id, sourcesOf(flow)])) };
}

const outermost = (regions: ReturnType<typeof regionsTo>): ReadonlySet<NodeId> =>
  new Set(regions.map(({ fork }) => fork).filter((fork) => !regions.some(({ nodes }) => nodes.has(fork))));

/** Whether a branch leads from the node to the join by this flow. */
export const leadsInto = (definition: ProcessDefinition, node: NodeId, flow: SequenceFlow): boolean =>
  branchesOf(definition, flow.to).sources.get(flow.id)?.has(node) ?? false;

/** Whether the branches of the join part here. */
export const isForkOf = (definition: ProcessDefinition, node: NodeId, join: NodeId): boolean =>
  branchesOf(definition, join).forks.has(node);

/** Where tokens set out for a join together: at its fork, at the join itself, or at the start of its scope. */
export function setsOut(definition: ProcessDefinition, node: NodeId, join: NodeId): boolean {
  const { scope } = nodeOf(definition, join);
  return node === join || isForkOf(definition, node, join) || graphOf(definition).starts.get(scope) === node;
}
