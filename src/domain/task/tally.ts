import { holds } from '../expression/evaluate.ts';
import { lookupIn, withStrictness, type ValueLookup } from '../expression/lookup.ts';
import type { Value, Variables } from '../expression/tree.ts';
import type { Vote, VotingRule } from '../workflow/processDefinition.ts';
import type { Verdict } from '../workflow/instanceState.ts';
import { RULES_TODAY, type RulesVersion } from '../workflow/command.ts';
import type { GroupId, PersonId } from '../shared/ids.ts';
import { fail, ok, type Result } from '../shared/result.ts';

/**
 * One vote: who cast it, and what they said.
 * @property seen what a condition sees with this vote alone, such as the item of a list its task stood for.
 */
export interface CastVote {
  readonly signer: PersonId | GroupId;
  readonly vote: Vote;
  readonly seen?: Variables;
}

/**
 * How a vote stands.
 * @property agree, refuse, abstain signers who said so.
 * @property total signers, added ones included; `voted` of them have voted.
 * @property needed counted votes that decide ("2 of 3"); absent where a condition decides or nobody counts (`single`).
 * @property wanted the votes the rule asks for, where fewer can still be cast: then all that are there decide.
 * @property verdict set from the moment it is reached; no later vote changes it.
 * @property isClosed the node is left now; a verdict may wait for the remaining votes.
 */
export interface Tally {
  readonly agree: number;
  readonly refuse: number;
  readonly abstain: number;
  readonly voted: number;
  readonly total: number;
  readonly needed?: number;
  readonly wanted?: number;
  readonly verdict?: Verdict;
  readonly isClosed: boolean;
}

type Counts = Pick<Tally, 'agree' | 'refuse' | 'abstain' | 'voted' | 'total'>;
type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/**
 * Why votes cannot be counted.
 * @property value the number of votes, or so many of a hundred, that the rule asks for.
 */
export type TallyFault =
  | { readonly fault: 'notASigner'; readonly signer: PersonId | GroupId }
  | { readonly fault: 'percentOutOfRange' | 'countBelowOne'; readonly value: number };

/**
 * Counts a vote (contract process 6, ADR 18). Everybody counts once, with their first vote, or as often as they stand
 * among the signers; an abstention counts as having voted and as nothing else. A share of votes is cut to whole
 * percents of all signers. Where fewer can still vote than the rule asks for, all that are there decide.
 * @param rule how the node decides
 * @param signers everybody who signs, added signers included, whether asked yet or not; once for each of their votes
 * @param votes in the order they were cast
 * @param lookup what a rule by condition sees beside the counts
 * @returns the counts, and the verdict from the moment it is reached; or a fault: a voter who is no signer
 * (`notASigner`), a share that is not from 1 to 100 (`percentOutOfRange`), a number of votes below 1 (`countBelowOne`)
 * @example
 * const rule = { mode: 'parallel', threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' };
 * const votes = [{ signer: 'wang', vote: 'agree' }, { signer: 'li', vote: 'agree' }];
 * tally(rule, ['wang', 'li', 'chen'], votes).value.verdict; // 'passed'
 * tally(rule, ['wang', 'li', 'chen'], []).value.needed; // 2
 * tally(rule, ['wang'], votes).error.fault; // 'notASigner'
 */
export function tally(
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

/** Counts votes that are known to be the signers' own, under the rules of then (ADR 5). */
export function countVotes(
  rule: VotingRule,
  signers: readonly (PersonId | GroupId)[],
  votes: readonly CastVote[],
  lookup: ValueLookup,
  rules: RulesVersion = RULES_TODAY,
): Tally {
  const counted = oncePerSeat(signers, votes);
  const counts = countOf(counted, signers.length);
  if (rule.mode === 'single') return single(counts);
  const { threshold } = rule;
  const wanted = neededVotes(rule, counts.total);
  const needed = rules === 1 ? wanted : lowered(rule, wanted, counts);
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
    ...(wanted === needed || wanted === undefined ? {} : { wanted }),
    ...(verdict === undefined ? {} : { verdict }),
    isClosed:
      verdict !== undefined &&
      (rule.finish === 'atOnce' || threshold.by === 'condition' || counts.voted >= counts.total),
  };
}

/** How many counted votes the rule asks for; `undefined` where a condition decides. */
export function neededVotes({ threshold }: CounterSign, total: number): number | undefined {
  if (threshold.by === 'condition') return undefined;
  if (threshold.by === 'all') return total;
  return threshold.by === 'count'
    ? Math.max(1, Math.ceil(threshold.value))
    : Math.max(1, Math.ceil((Math.ceil(threshold.value) * total) / 100));
}

/** Who abstains is not there; where fewer are there than the rule asks for, it takes all of them, and at least one. */
const lowered = ({ threshold }: CounterSign, wanted: number | undefined, { total, abstain }: Counts) =>
  wanted === undefined || threshold.by === 'all' ? wanted : Math.max(1, Math.min(wanted, total - abstain));

/** A signer counts as often as they sign. */
function oncePerSeat(signers: readonly (PersonId | GroupId)[], votes: readonly CastVote[]): readonly CastVote[] {
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

/** One person decides alone; abstaining lets the request go on. */
function single(counts: Counts): Tally {
  if (counts.voted === 0) return { ...counts, isClosed: false };
  return { ...counts, verdict: counts.refuse > 0 ? 'failed' : 'passed', isClosed: true };
}

/**
 * Counting agreements, the node passes with enough of them and has failed when all voted without; counting refusals,
 * the other way round. `all`: it passes when nobody refused and somebody agreed, or fails when nobody agreed and
 * somebody refused.
 */
function verdictByCount(rule: CounterSign, counts: Counts, needed = Infinity): Verdict | undefined {
  const [reached, missed] = meaningOf(rule);
  const isForAgreement = rule.counted === 'agree';
  const [countedVotes, otherVotes] = isForAgreement ? [counts.agree, counts.refuse] : [counts.refuse, counts.agree];
  const hasAllVoted = counts.voted > 0 && counts.voted >= counts.total;
  if (rule.threshold.by === 'all')
    return hasAllVoted ? (countedVotes > 0 && otherVotes === 0 ? reached : missed) : undefined;
  if (countedVotes >= needed) return reached;
  return hasAllVoted ? missed : undefined;
}

/** What reaching the threshold means, and what it means that all have voted without. */
const meaningOf = ({ counted }: CounterSign): readonly [reached: Verdict, missed: Verdict] =>
  counted === 'agree' ? ['passed', 'failed'] : ['failed', 'passed'];

type ByCondition = Omit<CounterSign, 'threshold'> & {
  readonly threshold: Extract<CounterSign['threshold'], { by: 'condition' }>;
};

/**
 * A condition decides as soon as it holds after a vote, or when all have voted. Conditions see the counts by our names
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
    const own = lookupIn(vote.seen ?? {});
    const seen = withStrictness(
      (path) => factOf(path, counts, vote.vote) ?? own(path) ?? lookup(path),
      lookup.strictness,
    );
    const isReached = holds(condition, seen);
    if (!isReached && counts.voted < total) continue;
    if (meaning === 'lastVote') return vote.vote === 'agree' ? 'passed' : 'failed';
    if (meaning === 'closes') return counts.agree > 0 && counts.refuse === 0 ? 'passed' : 'failed';
    return meaningOf(rule)[isReached ? 0 : 1];
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
