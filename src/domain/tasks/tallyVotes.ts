import { evaluateCondition } from '../expression/evaluate.ts';
import { createLookup, withEvaluationMode, type ValueLookup } from '../expression/lookup.ts';
import type { Value, Variables } from '../expression/tree.ts';
import type { Vote, VotingRule } from '../workflow/processDefinition.ts';
import type { Verdict } from '../workflow/instanceState.ts';
import { CURRENT_RULES_VERSION, type RulesVersion } from '../workflow/command.ts';
import type { GroupId, PersonId } from '../shared/ids.ts';
import { fail, ok, type Result } from '../shared/result.ts';

/**
 * A vote of a signer.
 * @property variables variables that conditions see with this vote only, such as the item of a loop instance.
 */
export interface CastVote {
  readonly signer: PersonId | GroupId;
  readonly vote: Vote;
  readonly variables?: Variables;
}

/**
 * The state of a vote.
 * @property agree, refuse, abstain numbers of signers with this vote.
 * @property total number of signers, including added ones; `voted` of them have voted.
 * @property needed number of counted votes that decide ("2 of 3"); absent if a condition decides or in mode `single`.
 * @property requiredByRule number of votes the rule requires, if fewer can still be cast; then all remaining signers
 * decide.
 * @property verdict fixed as soon as it is reached; later votes do not change it.
 * @property isClosed whether the node is left now; after the verdict it may still wait for the remaining votes.
 */
export interface Tally {
  readonly agree: number;
  readonly refuse: number;
  readonly abstain: number;
  readonly voted: number;
  readonly total: number;
  readonly needed?: number;
  readonly requiredByRule?: number;
  readonly verdict?: Verdict;
  readonly isClosed: boolean;
}

type Counts = Pick<Tally, 'agree' | 'refuse' | 'abstain' | 'voted' | 'total'>;
type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/**
 * Why votes cannot be counted.
 * @property value the number or percentage of votes that the rule requires.
 */
export type TallyFault =
  | { readonly fault: 'notASigner'; readonly signer: PersonId | GroupId }
  | { readonly fault: 'percentOutOfRange' | 'countBelowOne'; readonly value: number };

/**
 * Counts the votes of a node (contract process 6, ADR 18). Each signer counts once, with their first vote, or as often
 * as they are in the list of signers. An abstention only counts as having voted. A percentage refers to all signers and
 * is rounded up to a whole number of votes. If fewer signers can still vote than the rule requires, all remaining ones
 * decide.
 * @param rule how the node decides
 * @param signers all signers, including added ones and those not asked yet; once for each of their votes
 * @param votes in the order they were cast
 * @param lookup the names a condition can read besides the counts
 * @returns the counts, with the verdict once it is reached; or a fault: a voter who is not a signer (`notASigner`), a
 * percentage outside 1 to 100 (`percentOutOfRange`), a number of votes below 1 (`countBelowOne`)
 * @example
 * const rule = { mode: 'parallel', threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' };
 * const votes = [{ signer: 'wang', vote: 'agree' }, { signer: 'li', vote: 'agree' }];
 * tallyVotes(rule, ['wang', 'li', 'chen'], votes).value.verdict; // 'passed'
 * tallyVotes(rule, ['wang', 'li', 'chen'], []).value.needed; // 2
 * tallyVotes(rule, ['wang'], votes).error.fault; // 'notASigner'
 */
export function tallyVotes(
  rule: VotingRule,
  signers: readonly (PersonId | GroupId)[],
  votes: readonly CastVote[],
  lookup: ValueLookup = () => undefined,
): Result<Tally, TallyFault> {
  const fault = faultIn(rule, signers, votes);
  return fault ? fail(fault) : ok(countVotes(rule, signers, votes, lookup));
}

function faultIn(
  rule: VotingRule,
  signers: readonly (PersonId | GroupId)[],
  votes: readonly CastVote[],
): TallyFault | undefined {
  const stranger = votes.find(({ signer }) => !signers.includes(signer));
  if (stranger) return { fault: 'notASigner', signer: stranger.signer };
  if (rule.mode === 'single' || !('value' in rule.threshold)) return undefined;
  const { by, value } = rule.threshold;
  if (by === 'count') return value >= 1 ? undefined : { fault: 'countBelowOne', value };
  return value >= 1 && value <= 100 ? undefined : { fault: 'percentOutOfRange', value };
}

/** Counts the votes of known signers by the given rules version (ADR 5). */
export function countVotes(
  rule: VotingRule,
  signers: readonly (PersonId | GroupId)[],
  votes: readonly CastVote[],
  lookup: ValueLookup,
  rules: RulesVersion = CURRENT_RULES_VERSION,
): Tally {
  const counted = limitVotesPerSigner(signers, votes);
  const counts = countOf(counted, signers.length);
  if (rule.mode === 'single') return single(counts);
  const { threshold } = rule;
  const requiredByRule = neededVotes(rule, counts.total);
  const needed = rules === 1 ? requiredByRule : lowerToAvailable(rule, requiredByRule, counts);
  const verdict =
    threshold.by === 'condition'
      ? verdictByCondition(
          { ...rule, threshold: rules === 1 ? { ...threshold, meaning: 'lastVote' } : threshold },
          counted,
          counts.total,
          lookup,
        )
      : verdictByCount(rule, counts, needed);
  return {
    ...counts,
    ...(needed === undefined ? {} : { needed }),
    ...(requiredByRule === needed || requiredByRule === undefined ? {} : { requiredByRule }),
    ...(verdict === undefined ? {} : { verdict }),
    isClosed:
      verdict !== undefined &&
      (rule.finish === 'atOnce' || threshold.by === 'condition' || counts.voted >= counts.total),
  };
}

/** Returns the number of counted votes the rule requires; `undefined` if a condition decides. */
export function neededVotes({ threshold }: CounterSign, total: number): number | undefined {
  if (threshold.by === 'condition') return undefined;
  if (threshold.by === 'all') return total;
  return threshold.by === 'count'
    ? Math.max(1, Math.ceil(threshold.value))
    : Math.max(1, Math.ceil((Math.ceil(threshold.value) * total) / 100));
}

/** Lowers the number of votes required to the signers who have not abstained, but at least one. */
const lowerToAvailable = ({ threshold }: CounterSign, wanted: number | undefined, { total, abstain }: Counts) =>
  wanted === undefined || threshold.by === 'all' ? wanted : Math.max(1, Math.min(wanted, total - abstain));

/** Limits the votes of each signer to the number of times they are in the list of signers. */
function limitVotesPerSigner(
  signers: readonly (PersonId | GroupId)[],
  votes: readonly CastVote[],
): readonly CastVote[] {
  const cast = new Map<PersonId, number>();
  return votes.filter(({ signer }) => {
    const before = cast.get(signer) ?? 0;
    cast.set(signer, before + 1);
    return before < Math.max(1, signers.filter((each) => each === signer).length);
  });
}

function countOf(votes: readonly CastVote[], total: number): Counts {
  const of = (wanted: Vote) => votes.filter(({ vote }) => vote === wanted).length;
  return { agree: of('agree'), refuse: of('refuse'), abstain: of('abstain'), voted: votes.length, total };
}

/** A single user decides; after an abstention the request continues. */
function single(counts: Counts): Tally {
  if (counts.voted === 0) return { ...counts, isClosed: false };
  return { ...counts, verdict: counts.refuse > 0 ? 'failed' : 'passed', isClosed: true };
}

/**
 * Counting agreements, the node passes with enough of them and fails once all have voted without; counting refusals, it
 * is the reverse. `all`, counting agreements: passes once all have voted if there is an agreement and no refusal,
 * otherwise fails.
 */
function verdictByCount(rule: CounterSign, counts: Counts, needed = Infinity): Verdict | undefined {
  const [reached, missed] = getVerdicts(rule);
  const isForAgreement = rule.counted === 'agree';
  const [countedVotes, otherVotes] = isForAgreement ? [counts.agree, counts.refuse] : [counts.refuse, counts.agree];
  const hasAllVoted = counts.voted > 0 && counts.voted >= counts.total;
  if (rule.threshold.by === 'all')
    return hasAllVoted ? (countedVotes > 0 && otherVotes === 0 ? reached : missed) : undefined;
  if (countedVotes >= needed) return reached;
  return hasAllVoted ? missed : undefined;
}

/** Returns the verdict if the threshold is reached, and the one if all have voted without reaching it. */
const getVerdicts = ({ counted }: CounterSign): readonly [reached: Verdict, missed: Verdict] =>
  counted === 'agree' ? ['passed', 'failed'] : ['failed', 'passed'];

type ByCondition = Omit<CounterSign, 'threshold'> & {
  readonly threshold: Extract<CounterSign['threshold'], { by: 'condition' }>;
};

/**
 * A condition decides as soon as it is true after a vote, or when all have voted. It can read the counts by our names
 * and by those of other modellers.
 */
function verdictByCondition(
  rule: ByCondition,
  votes: readonly CastVote[],
  total: number,
  lookup: ValueLookup,
): Verdict | undefined {
  const { condition, meaning } = rule.threshold;
  for (const [index, vote] of votes.entries()) {
    const counts = countOf(votes.slice(0, index + 1), total);
    const own = createLookup(vote.variables ?? {});
    const seen = withEvaluationMode(
      (path) => factOf(path, counts, vote.vote) ?? own(path) ?? lookup(path),
      lookup.mode,
    );
    const isReached = evaluateCondition(condition, seen);
    if (!isReached && counts.voted < total) continue;
    if (meaning === 'lastVote') return vote.vote === 'agree' ? 'passed' : 'failed';
    if (meaning === 'closes') return counts.agree > 0 && counts.refuse === 0 ? 'passed' : 'failed';
    return getVerdicts(rule)[isReached ? 0 : 1];
  }
  return undefined;
}

function factOf(path: readonly string[], counts: Counts, vote: Vote): Value | undefined {
  const facts: ReadonlyMap<string, Value> = new Map<string, Value>([
    ...Object.entries(counts),
    ['vote', vote],
    ['nrOfInstances', counts.total],
    ['nrOfCompletedInstances', counts.voted],
    ['nrOfActiveInstances', Math.max(0, counts.total - counts.voted)],
  ]);
  const [name = ''] = path;
  return path.length === 1 ? facts.get(name) : undefined;
}
