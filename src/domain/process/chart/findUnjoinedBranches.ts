import type { FlowId, NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '../../workflow/processDefinition.ts';
import { isForkOf, isOnBranch } from './branches.ts';
import { getIncomingFlows, getOutgoingFlows } from './graph.ts';

/** A decision that can lead a branch away from its parallel join, so that the join would wait forever. */
export interface BranchExit {
  readonly join: NodeId;
  /** The node with the decision. */
  readonly node: NodeId;
  /** The flow that does not lead to the join, or not to all of its flows. */
  readonly flow: FlowId;
}

/**
 * Finds the parallel joins of a chart that may wait forever (ADR 16), because a decision on one of their branches leads
 * elsewhere, or to only some of the incoming flows.
 * @param definition the process
 * @returns one row for each flow that causes it; empty if every branch always arrives
 * @example
 * import { chart } from '@ringi/domain/testing';
 * const fork = ['start -> and1', 'and1 -> wang', 'and1 -> xor', 'wang -> and2', 'and2 -> end'];
 * const leave = chart([...fork, 'xor -> and2: ok', 'xor -> end2: else']);
 * findUnjoinedBranches(leave); // [{ join: 'and2', node: 'xor', flow: 'xor>end2' }]
 */
export const findUnjoinedBranches = (definition: ProcessDefinition): readonly BranchExit[] =>
  Object.values(definition.nodes)
    .filter(({ id, kind }) => kind === 'parallelGateway' && getIncomingFlows(definition, id).length > 1)
    .flatMap(({ id }) => findUnjoinedAt(definition, id));

function findUnjoinedAt(definition: ProcessDefinition, join: NodeId): readonly BranchExit[] {
  const incoming = getIncomingFlows(definition, join);
  const flowsOf = (node: NodeId) => incoming.filter((flow) => isOnBranch(definition, node, flow));
  const broughtBy = (flow: SequenceFlow) => (flow.to === join ? [flow] : flowsOf(flow.to));
  return Object.values(definition.nodes).flatMap((node) => {
    // The fork of the join is before its branches: it can reach what its flows can reach.
    const reached = isForkOf(definition, node.id, join)
      ? getOutgoingFlows(definition, node.id).flatMap(broughtBy)
      : flowsOf(node.id);
    if (reached.length === 0) return [];
    return getConditionalExits(definition, node)
      .filter((flow) => {
        const kept = broughtBy(flow);
        // A decision before the branches split affects all of them together.
        return kept.length === 0 ? reached.length < incoming.length : reached.some((each) => !kept.includes(each));
      })
      .map((flow) => ({ join, node: node.id, flow: flow.id }));
  });
}

/** Returns the outgoing flows of a node that are not always taken. */
function getConditionalExits(definition: ProcessDefinition, node: ProcessNode): readonly SequenceFlow[] {
  const outgoing = getOutgoingFlows(definition, node.id);
  if (outgoing.length < 2 || node.kind === 'parallelGateway') return [];
  return node.kind === 'exclusiveGateway' || (node.kind === 'userTask' && node.task.nextChoice === 'manual')
    ? outgoing
    : outgoing.filter(({ id, condition }) => condition !== undefined || id === node.defaultFlow);
}
