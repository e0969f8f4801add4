import type { NodeOf, VotingRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, Seat, VotingRound } from '../../workflow/instanceState.ts';
import { countVotes, neededVotes, type Tally } from '../../tasks/tallyVotes.ts';
import { SYSTEM } from '../../workflow/command.ts';
import { createRunLookup } from './createRunLookup.ts';
import { nextLocalId, getNow, record, refuseRun, type Run } from './run.ts';
import { UNASSIGNED, toLoopVariables } from './seats.ts';
import { findPeopleByRules } from './stepPeople.ts';
import { addTask } from './tasks.ts';

type UserTask = NodeOf<'userTask'>;
type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/** Counts the votes of a round. */
export const tallyRound = (
  run: Run,
  token: FlowToken,
  voting: VotingRule,
  { signers, seats, votes }: VotingRound,
): Tally =>
  countVotes(
    voting,
    signers.map(({ id }) => id),
    votes.map((vote) =>
      vote.seat === undefined || voting.mode === 'single'
        ? vote
        : { ...vote, variables: toLoopVariables(voting.repeats, seats?.[vote.seat], vote.seat) },
    ),
    createRunLookup(run, token),
    run.rules,
  );

export function changeRound(run: Run, round: VotingRound): void {
  run.draft.rounds = run.draft.rounds.map((each) => (each.id === round.id ? round : each));
}

/** Opens a counter-sign and creates the tasks of its signers; in a sequential one that of the first signer. */
export function openRound(
  run: Run,
  token: FlowToken,
  { mode }: CounterSign,
  signers: readonly Executor[],
  seats?: readonly Seat[],
): void {
  const queue = mode === 'sequential' ? signers.slice(1) : [];
  const round: VotingRound = {
    id: nextLocalId(run),
    node: token.node,
    token: token.id,
    signers,
    ...(seats && { seats }),
    votes: [],
    queue,
  };
  run.draft.rounds = [...run.draft.rounds, round];
  for (const index of (mode === 'sequential' ? signers.slice(0, 1) : signers).keys())
    askSigner(run, token, round, index, mode);
}

/** Creates the task of a signer. */
export function askSigner(
  run: Run,
  token: FlowToken,
  { id, signers, seats }: VotingRound,
  index: number,
  mode: CounterSign['mode'],
): void {
  const signer = signers[index] ?? UNASSIGNED;
  const people = seats?.[index]?.people ?? (signer.id === '' ? [] : [signer]);
  const isNumbered = seats !== undefined || signer.id === '';
  addTask(run, token, mode === 'sequential' ? 'sequentialSigner' : 'parallelSigner', people, {
    round: id,
    ...(isNumbered && { seat: index }),
  });
}

/** Adds signers: at once in a parallel round, after all others in a sequential one. */
export function extendRound(
  run: Run,
  token: FlowToken,
  before: VotingRound,
  added: readonly Executor[],
  mode: CounterSign['mode'],
): VotingRound {
  const round: VotingRound = {
    ...before,
    signers: [...before.signers, ...added],
    ...(before.seats && {
      seats: [...before.seats, ...added.map((each) => ({ people: each.id === '' ? [] : [each] }))],
    }),
    queue: mode === 'sequential' ? [...before.queue, ...added] : before.queue,
  };
  changeRound(run, round);
  if (mode === 'parallel')
    for (const index of added.keys()) askSigner(run, token, round, before.signers.length + index, mode);
  return round;
}

/** Whether fewer signers can still vote than the rule requires. */
export function areTooFew(voting: CounterSign, total: number, abstained: number): boolean {
  if (voting.threshold.by === 'all') return false;
  const wanted = neededVotes(voting, total);
  return wanted !== undefined && total - abstained < wanted;
}

/** Returns how many more signers would be enough; 0 if no number would be. */
function countMissingSigners(voting: CounterSign, total: number, abstained: number): number {
  const isShare = voting.threshold.by === 'percent';
  const most = isShare ? abstained * 100 : (neededVotes(voting, total) ?? 0) + abstained;
  for (let more = 0; more <= most; more++) if (!areTooFew(voting, total + more, abstained)) return more;
  return 0;
}

/**
 * Returns the signers to add if there are fewer than the rule requires. The rule for an empty approver decides; without
 * one, all existing signers decide (ADR 18). `passOver`: the node is passed over. `undefined`: the command is refused,
 * or questions must be answered first.
 */
export function findMissingSigners(
  run: Run,
  token: FlowToken,
  node: UserTask,
  voting: CounterSign,
  there: { readonly signers: readonly Executor[]; readonly abstained: readonly string[] },
): readonly Executor[] | 'passOver' | undefined {
  const { signers, abstained } = there;
  if (run.rules === 1 || !areTooFew(voting, signers.length, abstained.length)) return [];
  const rule = node.task.emptyApprover;
  if (rule === 'passOver') return 'passOver';
  const left = signers.length - abstained.length;
  if (rule === 'refuse' && voting.refusesTooFew) {
    refuseRun(run, 'people.tooFew', { node: node.name, needed: neededVotes(voting, signers.length) ?? 0, there: left });
    return undefined;
  }
  const added = moreSigners(run, token, node, voting, there);
  if (added && left > 0 && areTooFew(voting, signers.length + added.length, abstained.length))
    recordAllDecide(run, node, [...signers.filter(({ id }) => !abstained.includes(id)), ...added]);
  return added;
}

function moreSigners(
  run: Run,
  token: FlowToken,
  node: UserTask,
  voting: CounterSign,
  { signers, abstained }: { readonly signers: readonly Executor[]; readonly abstained: readonly string[] },
): readonly Executor[] | undefined {
  const rule = node.task.emptyApprover;
  if (rule === 'leaveOpen')
    return Array.from({ length: countMissingSigners(voting, signers.length, abstained.length) }, () => UNASSIGNED);
  if (typeof rule === 'string') return [];
  return findPeopleByRules(run, token, node, rule.giveTo, 'instead')?.filter(
    ({ id, kind }) => !signers.some((signer) => signer.id === id && signer.kind === kind),
  );
}

/** Records that all existing signers decide. */
const recordAllDecide = (run: Run, { id, name }: UserTask, there: readonly Executor[]): void => {
  record(run, {
    node: id,
    nodeName: name,
    action: 'allDecide',
    handler: SYSTEM,
    arrivedAt: getNow(run),
    remark: '',
    partners: there.filter((each) => each.id !== ''),
  });
};
