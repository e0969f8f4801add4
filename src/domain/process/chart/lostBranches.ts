import type { FlowId, NodeId } from '../../shared/ids.ts';
import type { ProcessDefinition, ProcessNode, SequenceFlow } from '../../workflow/processDefinition.ts';
import { isForkOf, leadsInto } from './branches.ts';
import { incomingOf, outgoingOf } from './graph.ts';

/** A place where a branch may be led away from the parallel join it belongs to, which then waits for it in vain. */
export interface BranchExit {
  readonly join: NodeId;
  /** Where the way is chosen. */
  readonly at: NodeId;
  /** The way that does not come to the join, or not by each flow. */
  readonly way: FlowId;
}

/**
 * The parallel joins of a chart that may wait in vain (ADR 16): a choice on one of their branches leads elsewhere, or
 * leads to one flow of several.
 * @param definition the process
 * @returns one row for each way that is to blame; none when every branch comes whatever is chosen
 * @example
 * import { chart } from '@ringi/domain/testing';
 * const fork = ['start -> and1', 'and1 -> wang', 'and1 -> xor', 'wang -> and2', 'and2 -> end'];
 * const leave = chart([...fork, 'xor -> and2: ok', 'xor -> end2: else']);
 * lostBranches(leave); // [{ join: 'and2', at: 'xor', way: 'xor>end2' }]
 */
export const lostBranches = (definition: ProcessDefinition): readonly BranchExit[] =>
  Object.values(definition.nodes)
    .filter(({ id, kind }) => kind === 'parallelGateway' && incomingOf(definition, id).length > 1)
    .flatMap(({ id }) => lostAt(definition, id));

function lostAt(definition: ProcessDefinition, join: NodeId): readonly BranchExit[] {
  const incoming = incomingOf(definition, join);
  const flowsOf = (node: NodeId) => incoming.filter((flow) => leadsInto(definition, node, flow));
  const broughtBy = (way: SequenceFlow) => (way.to === join ? [way] : flowsOf(way.to));
  return Object.values(definition.nodes).flatMap((node) => {
    // The fork of the join stands before its branches: what its ways bring is what can come from it.
    const reached = isForkOf(definition, node.id, join)
      ? outgoingOf(definition, node.id).flatMap(broughtBy)
      : flowsOf(node.id);
    if (reached.length === 0) return [];
    return choicesOf(definition, node)
      .filter((way) => {
        const kept = broughtBy(way);
        // Whoever leaves before the branches part takes them all along.
        return kept.length === 0 ? reached.length < incoming.length : reached.some((flow) => !kept.includes(flow));
      })
      .map((way) => ({ join, at: node.id, way: way.id }));
  });
}

/** The ways out of a node that are not always taken. */
function choicesOf(definition: ProcessDefinition, node: ProcessNode): readonly SequenceFlow[] {
  const outgoing = outgoingOf(definition, node.id);
  if (outgoing.length < 2 || node.kind === 'parallelGateway') return [];
  return node.kind === 'exclusiveGateway' || (node.kind === 'userTask' && node.task.nextChoice === 'manual')
    ? outgoing
    : outgoing.filter(({ id, condition }) => condition !== undefined || id === node.defaultFlow);
}
