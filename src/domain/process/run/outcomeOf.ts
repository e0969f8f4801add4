import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { InstanceOutcome } from '../../workflow/instanceStatus.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { NodeOf, ProcessDefinition, VotingRule } from '../../workflow/processDefinition.ts';
import { nodeOf } from '../chart/graph.ts';
import type { PathExit } from './path.ts';

type Travelled = Pick<InstanceState, 'path' | 'verdicts' | 'latestVotes'>;

/**
 * What a request that has come to its end came to (ADR 17): a standing refusal wins, then what the ends it reached say,
 * refused before none before approved; otherwise it is approved where somebody agreed, or a rule did.
 */
export function outcomeOf(definition: ProcessDefinition, state: Travelled): Exclude<InstanceOutcome, 'open'> {
  if (Object.values(state.verdicts).includes('refuse')) return 'refused';
  const end = decidingEnd(definition, state);
  return end?.outcome ?? (agreements(definition, state).length > 0 ? 'approved' : 'none');
}

/** The end that says what the request came to, where nobody's standing refusal does. */
export function decidingEnd(definition: ProcessDefinition, state: Travelled) {
  if (Object.values(state.verdicts).includes('refuse')) return undefined;
  const ends = state.path.map((entry) => ({ entry, outcome: endOutcomeOf(definition, entry.node) }));
  return (['refused', 'none', 'approved'] as const)
    .map((outcome) => ends.find((end) => end.outcome === outcome))
    .find((end) => end !== undefined);
}

function endOutcomeOf(definition: ProcessDefinition, id: string): Exclude<InstanceOutcome, 'open'> | undefined {
  const node = nodeOf(definition, id);
  return (node.kind === 'endEvent' || node.kind === 'terminateEvent') && node.scope === undefined
    ? node.outcome
    : undefined;
}

/** The steps on the path that were last left by an agreement: of a person, or of a rule that says so. */
function agreements(definition: ProcessDefinition, state: Travelled): readonly PathEntry[] {
  const decided = state.path.filter(({ leftBy }) => leftBy !== undefined && leftBy !== 'system');
  const last = new Map(decided.map((entry) => [entry.node, entry]));
  return [...last.values()].filter((entry) => isAgreement(definition, state, entry));
}

/**
 * What a step is left by, and whether that is an agreement where it does not tell so itself: of a vote that may pass
 * without one, and of a rule that skips where nobody is found.
 */
export function withAgreement(definition: ProcessDefinition, id: NodeId, exit: PathExit, hasAgreed: boolean): PathExit {
  const node = nodeOf(definition, id);
  if (node.kind !== 'userTask') return exit;
  const isTold = exit.leftBy === 'skip' ? exit.handler !== undefined : needsAgreement(node.task.voting);
  return isTold || (exit.leftBy !== 'agree' && exit.leftBy !== 'skip') ? exit : { ...exit, isAgreement: hasAgreed };
}

/** Whether leaving the step so was an agreement of a person, or of a rule that says so. */
function isAgreement(definition: ProcessDefinition, state: Travelled, entry: PathEntry): boolean {
  const { leftBy, handler } = entry;
  const node = nodeOf(definition, entry.node);
  if (node.kind !== 'userTask') return leftBy === 'agree';
  if (isHandingIn(definition, state, node) || isSubmission(definition, state, entry)) return false;
  if (entry.isAgreement !== undefined) return entry.isAgreement;
  if (leftBy === 'skip') return handler !== undefined || node.task.emptyApprover !== 'passOver';
  return leftBy === 'agree' && (needsAgreement(node.task.voting) || Object.values(state.latestVotes).includes('agree'));
}

/** The initiator's own first step asks nobody else: agreeing there hands the request in, first or again. */
const isHandingIn = (definition: ProcessDefinition, state: Travelled, { id, task }: NodeOf<'userTask'>): boolean =>
  firstStepOf(definition, state)?.node === id && task.people.length === 1 && task.people[0]?.from === 'initiator';

/** The start itself completes the first step. */
const isSubmission = (definition: ProcessDefinition, state: Travelled, { id, leftBy }: PathEntry): boolean =>
  leftBy === 'skip' && definition.settings.skipFirstNode && firstStepOf(definition, state)?.id === id;

const firstStepOf = (definition: ProcessDefinition, { path }: Travelled): PathEntry | undefined =>
  path.find(({ node }) => nodeOf(definition, node).kind === 'userTask');

/** A vote that counts agreements passes by them; any other may pass without one. */
const needsAgreement = (voting: VotingRule): boolean =>
  voting.mode === 'single' ||
  (voting.counted === 'agree' && (voting.threshold.by === 'count' || voting.threshold.by === 'percent'));
