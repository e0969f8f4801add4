import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { InstanceOutcome } from '../../workflow/instanceStatus.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { NodeOf, ProcessDefinition, VotingRule } from '../../workflow/processDefinition.ts';
import { getNode } from '../chart/graph.ts';
import type { PathExit } from './path.ts';

type Travelled = Pick<InstanceState, 'path' | 'verdicts' | 'latestVotes'>;

/**
 * Returns the outcome of a request that has ended (ADR 17). A refusal that was not revised wins. Next are the outcomes
 * of the end events it reached: refused before none before approved. Otherwise it is approved if a user, or a rule, has
 * agreed.
 */
export function computeOutcome(definition: ProcessDefinition, state: Travelled): Exclude<InstanceOutcome, 'open'> {
  if (Object.values(state.verdicts).includes('refuse')) return 'refused';
  const end = findDecidingEnd(definition, state);
  return end?.outcome ?? (agreements(definition, state).length > 0 ? 'approved' : 'none');
}

/** Returns the end event that determines the outcome; `undefined` if a refusal does. */
export function findDecidingEnd(definition: ProcessDefinition, state: Travelled) {
  if (Object.values(state.verdicts).includes('refuse')) return undefined;
  const ends = state.path.map((entry) => ({ entry, outcome: endOutcomeOf(definition, entry.node) }));
  return (['refused', 'none', 'approved'] as const)
    .map((outcome) => ends.find((end) => end.outcome === outcome))
    .find((end) => end !== undefined);
}

function endOutcomeOf(definition: ProcessDefinition, id: string): Exclude<InstanceOutcome, 'open'> | undefined {
  const node = getNode(definition, id);
  return (node.kind === 'endEvent' || node.kind === 'terminateEvent') && node.scope === undefined
    ? node.outcome
    : undefined;
}

/** Returns the steps that were last left by an agreement of a user, or of a rule that counts as one. */
function agreements(definition: ProcessDefinition, state: Travelled): readonly PathEntry[] {
  const decided = state.path.filter(({ leftBy }) => leftBy !== undefined && leftBy !== 'system');
  const last = new Map(decided.map((entry) => [entry.node, entry]));
  return [...last.values()].filter((entry) => isAgreement(definition, state, entry));
}

/**
 * Adds to an exit whether it is an agreement, if that does not follow from the exit itself: for a vote that can pass
 * without an agreement, and for a rule that skips a step without assignees.
 */
export function withAgreement(definition: ProcessDefinition, id: NodeId, exit: PathExit, hasAgreed: boolean): PathExit {
  const node = getNode(definition, id);
  if (node.kind !== 'userTask') return exit;
  const isTold = exit.leftBy === 'skip' ? exit.handler !== undefined : needsAgreement(node.task.voting);
  return isTold || (exit.leftBy !== 'agree' && exit.leftBy !== 'skip') ? exit : { ...exit, isAgreement: hasAgreed };
}

/** Whether a step was left by an agreement of a user, or of a rule that counts as one. */
function isAgreement(definition: ProcessDefinition, state: Travelled, entry: PathEntry): boolean {
  const { leftBy, handler } = entry;
  const node = getNode(definition, entry.node);
  if (node.kind !== 'userTask') return leftBy === 'agree';
  if (isSubmissionStep(definition, state, node) || isSubmission(definition, state, entry)) return false;
  if (entry.isAgreement !== undefined) return entry.isAgreement;
  if (leftBy === 'skip') return handler !== undefined || node.task.emptyApprover !== 'passOver';
  return leftBy === 'agree' && (needsAgreement(node.task.voting) || Object.values(state.latestVotes).includes('agree'));
}

/**
 * Whether a step is the initiator's own first step. Agreeing there submits or resubmits the request and is not an
 * approval.
 */
const isSubmissionStep = (definition: ProcessDefinition, state: Travelled, { id, task }: NodeOf<'userTask'>): boolean =>
  firstStepOf(definition, state)?.node === id && task.people.length === 1 && task.people[0]?.from === 'initiator';

/** Whether the start itself completed the first step. */
const isSubmission = (definition: ProcessDefinition, state: Travelled, { id, leftBy }: PathEntry): boolean =>
  leftBy === 'skip' && definition.settings.skipFirstNode && firstStepOf(definition, state)?.id === id;

const firstStepOf = (definition: ProcessDefinition, { path }: Travelled): PathEntry | undefined =>
  path.find(({ node }) => getNode(definition, node).kind === 'userTask');

/** Whether a vote can only pass with agreements. */
const needsAgreement = (voting: VotingRule): boolean =>
  voting.mode === 'single' ||
  (voting.counted === 'agree' && (voting.threshold.by === 'count' || voting.threshold.by === 'percent'));
