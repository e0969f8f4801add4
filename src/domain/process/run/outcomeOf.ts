import type { InstanceState, PathEntry } from '../../workflow/instanceState.ts';
import type { InstanceOutcome } from '../../workflow/instanceStatus.ts';
import type { ProcessDefinition, VotingRule } from '../../workflow/processDefinition.ts';
import { nodeOf } from '../chart/graph.ts';

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
  return [...last.values()].filter((entry) => entry.isAgreement ?? wasAgreement(definition, state, entry));
}

/**
 * Handing a request in is no agreement, neither first nor again: its initiator's own first step asks nobody else.
 */
export function isHandingIn(definition: ProcessDefinition, { path }: Pick<InstanceState, 'path'>, id: string): boolean {
  const node = nodeOf(definition, id);
  const first = path.find((entry) => nodeOf(definition, entry.node).kind === 'userTask');
  return (
    first?.node === id &&
    node.kind === 'userTask' &&
    node.task.people.length === 1 &&
    node.task.people[0]?.from === 'initiator'
  );
}

/** Of a step that was left before agreements were written down. */
function wasAgreement(definition: ProcessDefinition, state: Travelled, entry: PathEntry): boolean {
  const { leftBy, handler } = entry;
  const node = nodeOf(definition, entry.node);
  if (node.kind !== 'userTask') return leftBy === 'agree';
  if (isHandingIn(definition, state, node.id)) return false;
  if (leftBy === 'skip')
    return handler === undefined ? node.task.emptyApprover !== 'passOver' : !isSubmission(definition, state, entry);
  return leftBy === 'agree' && (needsAgreement(node.task.voting) || Object.values(state.latestVotes).includes('agree'));
}

/** The start itself completes the first step. */
const isSubmission = (definition: ProcessDefinition, { path }: Travelled, { id }: PathEntry): boolean =>
  definition.settings.skipFirstNode && path.find(({ node }) => nodeOf(definition, node).kind === 'userTask')?.id === id;

/** A vote that counts agreements passes by them; any other may pass without one. */
const needsAgreement = (voting: VotingRule): boolean =>
  voting.mode === 'single' ||
  (voting.counted === 'agree' && (voting.threshold.by === 'count' || voting.threshold.by === 'percent'));
