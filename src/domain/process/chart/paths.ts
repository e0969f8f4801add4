import type { ValueLookup } from '../../expression/lookup.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { NodeOf, ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { selectFlows } from './flows.ts';
import { getProcessGraph, getNode, getOutgoingFlows } from './graph.ts';

/**
 * A path a signer can choose: its destination, the flow that leaves the node, and the flows to take at the exclusive
 * gateways behind it.
 */
export interface OutgoingPath {
  readonly destination: NodeId;
  readonly flows: readonly SequenceFlow[];
}

/**
 * Returns the paths out of a user task whose conditions are true. If the signer may choose the path (`selectPath`), all
 * flows of the exclusive gateways behind the node are included (contract process 2).
 */
export function listOutgoingPaths(
  definition: ProcessDefinition,
  node: NodeOf<'userTask'>,
  lookup: ValueLookup,
): readonly OutgoingPath[] {
  const exits = selectFlows(definition, node, lookup);
  if (!node.task.switches.includes('selectPath')) return exits.map((flow) => ({ destination: flow.to, flows: [flow] }));
  return exits.flatMap((flow) => opened(definition, [flow]));
}

function opened(definition: ProcessDefinition, flows: readonly SequenceFlow[]): readonly OutgoingPath[] {
  const destination = flows.at(-1)?.to ?? '';
  const further =
    getNode(definition, destination).kind === 'exclusiveGateway'
      ? getOutgoingFlows(definition, destination).filter((flow) => !flows.includes(flow))
      : [];
  if (further.length === 0) return [{ destination, flows }];
  return further.flatMap((flow) => opened(definition, [...flows, flow]));
}

/**
 * Returns the first step if the start completes it. Requests are written there, so a later task at this step is a
 * request returned for revision.
 */
export function findDraftStep(definition: ProcessDefinition): NodeOf<'userTask'> | undefined {
  const start = getProcessGraph(definition).starts.get(undefined);
  const [flow] = start === undefined ? [] : getOutgoingFlows(definition, start);
  const first = flow && getNode(definition, flow.to);
  return definition.settings.skipFirstNode && first?.kind === 'userTask' ? first : undefined;
}

/**
 * Whether tasks of a step cannot be decided in a batch: the step requires looking at the form, or the request was
 * returned for revision and would be resubmitted unchanged.
 */
export function isExcludedFromBatch(definition: ProcessDefinition, id: NodeId): boolean {
  const node = getNode(definition, id);
  return (
    node.kind === 'userTask' && (node.task.switches.includes('notInBatch') || id === findDraftStep(definition)?.id)
  );
}

/**
 * Whether the initiator chooses the path out of the first step, which the start completes (contract definitions 2
 * `allowSelectPath`).
 */
export function isPathChosenAtStart(definition: ProcessDefinition): boolean {
  const first = findDraftStep(definition);
  if (first === undefined) return false;
  const { nextChoice, voting, switches } = first.task;
  return (
    nextChoice === 'manual' &&
    voting.mode === 'single' &&
    (switches.includes('selectPath') || getOutgoingFlows(definition, first.id).length > 1)
  );
}

/** Whether the signer must pick one of several exits. */
export const mustChooseExit = (node: NodeOf<'userTask'>, exits: readonly SequenceFlow[]): boolean =>
  node.task.nextChoice === 'manual' && node.task.voting.mode === 'single' && exits.length > 1;
