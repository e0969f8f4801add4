import type { ValueLookup } from '../../expression/lookup.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { NodeOf, ProcessDefinition, SequenceFlow } from '../../workflow/processDefinition.ts';
import { flowsFrom } from './flows.ts';
import { graphOf, nodeOf, outgoingOf } from './graph.ts';

/**
 * A way a signer may pick: where it leads, the flow that leaves the node, and those to take at exclusive gateways
 * behind it.
 */
export interface OutgoingPath {
  readonly destination: NodeId;
  readonly flows: readonly SequenceFlow[];
}

/**
 * The ways out of a user task whose conditions hold. Where the signer may pick the path (`selectPath`), exclusive
 * gateways behind the node are opened up (contract process 2).
 */
export function pathsFrom(
  definition: ProcessDefinition,
  node: NodeOf<'userTask'>,
  lookup: ValueLookup,
): readonly OutgoingPath[] {
  const exits = flowsFrom(definition, node, lookup);
  if (!node.task.switches.includes('selectPath')) return exits.map((flow) => ({ destination: flow.to, flows: [flow] }));
  return exits.flatMap((flow) => opened(definition, [flow]));
}

function opened(definition: ProcessDefinition, flows: readonly SequenceFlow[]): readonly OutgoingPath[] {
  const destination = flows.at(-1)?.to ?? '';
  const further =
    nodeOf(definition, destination).kind === 'exclusiveGateway'
      ? outgoingOf(definition, destination).filter((flow) => !flows.includes(flow))
      : [];
  if (further.length === 0) return [{ destination, flows }];
  return further.flatMap((flow) => opened(definition, [...flows, flow]));
}

/**
 * The first step where a start completes it: there a request is written, and a task there means that it came back to be
 * revised.
 */
export function writingStep(definition: ProcessDefinition): NodeOf<'userTask'> | undefined {
  const start = graphOf(definition).starts.get(undefined);
  const [flow] = start === undefined ? [] : outgoingOf(definition, start);
  const first = flow && nodeOf(definition, flow.to);
  return definition.settings.skipFirstNode && first?.kind === 'userTask' ? first : undefined;
}

/**
 * Whether a task of a step is decided by itself, never with others: its form must be looked at, or its request came
 * back to be revised and agreeing would hand it in as it is.
 */
export function isDecidedAlone(definition: ProcessDefinition, id: NodeId): boolean {
  const node = nodeOf(definition, id);
  return node.kind === 'userTask' && (node.task.switches.includes('notInBatch') || id === writingStep(definition)?.id);
}

/**
 * Whether whoever starts a request picks the way on from its first step, which the start completes (contract
 * definitions 2 `allowSelectPath`).
 */
export function picksPathAtStart(definition: ProcessDefinition): boolean {
  const first = writingStep(definition);
  if (first === undefined) return false;
  const { nextChoice, voting, switches } = first.task;
  return (
    nextChoice === 'manual' &&
    voting.mode === 'single' &&
    (switches.includes('selectPath') || outgoingOf(definition, first.id).length > 1)
  );
}

/** Whether the signer must pick one of several exits. */
export const mustPick = (node: NodeOf<'userTask'>, exits: readonly SequenceFlow[]): boolean =>
  node.task.nextChoice === 'manual' && node.task.voting.mode === 'single' && exits.length > 1;
