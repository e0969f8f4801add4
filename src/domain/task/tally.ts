import { holds } from '../expression/evaluate.ts';
import { withStrictness, type ValueLookup } from '../expression/lookup.ts';
import type { Value } from '../expression/tree.ts';
import type { Vote, VotingRule } from '../workflow/processDefinition.ts';
import type { Verdict } from '../workflow/instanceState.ts';
import type { PersonId } from '../shared/ids.ts';

/** One vote: who cast it, and what they said. */
export interface CastVote {
  readonly signer: PersonId;
  readonly vote: Vote;
}

/**
 * How a vote stands.
 * @property agree, refuse, abstain signers who said so.
 * @property total signers, added ones included; `voted` of them have voted.
 * @property needed counted votes that decide ("2 of 3"); absent where a condition decides or nobody counts (`single`).
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
  readonly verdict?: Verdict;
  readonly isClosed: boolean;
}

type Counts = Pick<Tally, 'agree' | 'refuse' | 'abstain' | 'voted' | 'total'>;
type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/**
 * Counts a vote (contract process 6). Everybody counts once, with their first vote; an abstention counts as having
 * voted and as nothing else. A share of votes is cut to whole percents of all signers.
 * @param rule how the node decides
 * @param signers everybody who signs, added signers included, whether asked yet or not
 * @param votes in the order they were cast
 * @param lookup what a rule by condition sees beside the counts
 * @returns the counts, and the verdict from the moment it is reached
 * @example
 * const rule = { mode: 'parallel', threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' };
 * const votes = [{ signer: 'wang', vote: 'agree' }, { signer: 'li', vote: 'agree' }];
 * tally(rule, ['wang', 'li', 'chen'], votes).verdict; // 'passed'
 * tally(rule, ['wang', 'li', 'chen'], []).needed; // 2
 */
export function tally(
  rule: VotingRule,
  signers: readonly unknown[],
  votes: readonly CastVote[],
  lookup: ValueLookup = () => undefined,
): Tally {
  const counted = oncePerSigner(votes);
  const counts = countOf(counted, signers.length);
  if (rule.mode === 'single') return single(counts);
  const verdict =
    rule.threshold.by === 'condition'
      ? verdictByCondition(rule.threshold.condition, counted, counts.total, lookup)
      : verdictByCount(rule, counts);
  const needed = neededVotes(rule, counts.total);
  return {
    ...counts,
    ...(needed === undefined ? {} : { needed }),
    ...(verdict === undefined ? {} : { verdict }),
    isClosed:
      verdict !== undefined &&
      (rule.finish === 'atOnce' || rule.threshold.by === 'condition' || counts.voted >= counts.total),
  };
}

/** How many counted votes decide; `undefined` where a condition does. */
function neededVotes(rule: VotingRule, total: number): number | undefined {
  if (rule.mode === 'single' || rule.threshold.by === 'condition') return undefined;
  if (rule.threshold.by === 'all') return total;
  return rule.threshold.by === 'count'
    ? Math.max(1, Math.ceil(rule.threshold.value))
    : Math.max(1, Math.ceil((Math.ceil(rule.threshold.value) * total) / 100));
}

function oncePerSigner(votes: readonly CastVote[]): readonly CastVote[] {
  const seen = new Set<PersonId>();
  return votes.filter(({ signer }) => !seen.has(signer) && seen.add(signer));
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
function verdictByCount(rule: CounterSign, counts: Counts): Verdict | undefined {
  const isForAgreement = rule.counted === 'agree';
  const [reached, missed]: readonly [Verdict, Verdict] = isForAgreement ? ['passed', 'failed'] : ['failed', 'passed'];
  const [countedVotes, otherVotes] = isForAgreement ? [counts.agree, counts.refuse] : [counts.refuse, counts.agree];
  const hasAllVoted = counts.voted > 0 && counts.voted >= counts.total;
  if (rule.threshold.by === 'all')
    return hasAllVoted ? (countedVotes > 0 && otherVotes === 0 ? reached : missed) : undefined;
  if (countedVotes >= (neededVotes(rule, counts.total) ?? Infinity)) return reached;
  return hasAllVoted ? missed : undefined;
}

/**
 * A condition decides as soon as it holds after a vote, or when all have voted; the vote that decides gives the
 * verdict: passed when it agrees, failed otherwise. Conditions see the counts by our names and by those of other
 * modellers.
 */
function verdictByCondition(
  condition: Parameters<typeof holds>[0],
  votes: readonly CastVote[],
  total: number,
  lookup: ValueLookup,
): Verdict | undefined {
  const deciding = votes.find((vote, index) => {
    const counts = countOf(votes.slice(0, index + 1), total);
    const seen = withStrictness((path) => factOf(path, counts, vote.vote) ?? lookup(path), lookup.strictness);
    return counts.voted >= total || holds(condition, seen);
  });
  return deciding && (deciding.vote === 'agree' ? 'passed' : 'failed');
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
