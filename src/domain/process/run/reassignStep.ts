import type { PersonId } from '../../shared/ids.ts';
import { SYSTEM } from '../../workflow/command.ts';
import type { NodeOf, VotingRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, TaskState, VotingRound } from '../../workflow/instanceState.ts';
import { getHandlerIds } from '../handlers.ts';
import { countVote, finishRound, toPassedRound, findVoterSeat, getUserTask, type Completion } from './complete.ts';
import { areTooFew, changeRound, extendRound } from './rounds.ts';
import { UNASSIGNED, toLoopVariables } from './seats.ts';
import { findPeopleByRules, findAssignees, type LoopPosition } from './stepPeople.ts';
import { findManager } from './findManager.ts';
import { toAssignment } from './tasks.ts';
import { changeTask, closeTasks, getToken } from './tokens.ts';
import type { Run } from './run.ts';
import { passOver } from './userTask.ts';

type UserTask = NodeOf<'userTask'>;
type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/** The user whose task is reassigned, and all users who have left. */
interface Departure {
  readonly handler: PersonId;
  readonly leavers: ReadonlySet<PersonId>;
}

/**
 * Reassigns a task of the flow whose assignees have all left: to the users the step finds now, or by the rule for an
 * empty approver.
 */
export function reassignStep(run: Run, task: TaskState, leaving: Departure): void {
  const token = getToken(run, task.token);
  const node = getUserTask(run, token);
  const { voting } = node.task;
  const round = run.draft.rounds.find(({ id }) => id === task.round);
  if (round && voting.mode !== 'single') return reassignVote(run, token, node, voting, round, { task, leaving });
  const people = findReplacements(run, token, node, leaving);
  if (people?.length === 0 && node.task.emptyApprover === 'passOver') passOver(run, token, node);
  else if (people) assignTask(run, task, people);
}

/**
 * Returns the users the step finds now: by its own rules, then by the rules for an empty approver, then the manager of
 * the user who has left. `undefined`: questions must be answered first.
 */
function findReplacements(
  run: Run,
  token: FlowToken,
  node: UserTask,
  { handler, leavers }: Departure,
  place?: LoopPosition,
): readonly Executor[] | undefined {
  const { people, emptyApprover } = node.task;
  const ways = [
    () => findAssignees(run, token, node, place),
    () => findPeopleByRules(run, token, node, people, 'own', place),
    () =>
      typeof emptyApprover === 'string'
        ? []
        : findPeopleByRules(run, token, node, emptyApprover.giveTo, 'instead', place),
    () => (node.task.voting.mode === 'single' || place ? findManagerForStep(run, node, handler) : []),
  ];
  for (const way of ways) {
    const found = way()?.filter(({ kind, id }) => kind !== 'person' || !leavers.has(id));
    if (found === undefined || found.length > 0) return found;
  }
  return [];
}

/** Returns the manager of the user who has left, if the step does not define what happens without assignees. */
const findManagerForStep = (run: Run, { task: { emptyApprover } }: UserTask, handler: PersonId): readonly Executor[] =>
  emptyApprover === 'leaveOpen' || emptyApprover === 'passOver' ? [] : findManager(run, handler);

/** Assigns the task to these users; without any it stays open until an assignee is found. */
function assignTask(run: Run, { id }: TaskState, people: readonly Executor[], seat?: number): void {
  const hands = toAssignment(run, people);
  changeTask(run, id, ({ owner: _owner, assignee: _assignee, agentFor: _agentFor, ...each }) => ({
    ...each,
    ...hands,
    ...(seat !== undefined && { seat }),
    status: 'new',
    version: each.version + 1,
  }));
  run.newTasks.push(id);
  const task = run.draft.tasks.find((each) => each.id === id);
  const notified = task ? getHandlerIds(run.draft, task) : [];
  if (notified.length > 0)
    run.effects.push({ kind: 'notified', people: notified, about: 'approve', task: id, opinion: '' });
}

/**
 * Counts a signer who has left as an abstention. If no other signer is left, this would decide the vote; instead, the
 * users the step finds now are asked, or the vote waits.
 */
function reassignVote(
  run: Run,
  token: FlowToken,
  node: UserTask,
  voting: CounterSign,
  round: VotingRound,
  { task, leaving }: { readonly task: TaskState; readonly leaving: Departure },
): void {
  const { emptyApprover } = node.task;
  const { signer, seat } = findVoterSeat(round, task, leaving);
  const index = seat ?? round.signers.findIndex(({ id }) => id === signer);
  const own = round.seats?.[index];
  const isLast = isWithoutSigners(round, leaving);
  const place = own && { index, variables: toLoopVariables(voting.repeats, own, index) };
  const found = own || isLast ? findReplacements(run, token, node, leaving, place) : [];
  if (found === undefined) return;
  if (own && found.length > 0) return assignSeat(run, round, task, index, found);
  const added = found.filter(({ id }) => !round.signers.some((each) => each.id === id));
  const heirs = findManagerForStep(run, node, leaving.handler).filter(
    ({ id }) => !leaving.leavers.has(id) && !round.signers.some((each) => each.id === id),
  );
  const completion: Completion = { vote: 'abstain', action: 'leave', handler: SYSTEM, opinion: '' };
  if (isLast && added.length === 0)
    return emptyApprover === 'passOver'
      ? finishRound(run, token, toPassedRound(run, round), completion)
      : assignSeat(run, round, task, index, heirs);
  const abstained = round.votes.filter(({ vote }) => vote === 'abstain').length + 1;
  const isRefused = emptyApprover === 'refuse' && voting.refusesTooFew === true;
  if (isRefused && areTooFew(voting, round.signers.length + added.length, abstained))
    return assignSeat(run, round, task, index, heirs);
  closeTasks(run, [task.id]);
  const asked = added.length === 0 ? round : extendRound(run, token, round, added, voting.mode);
  countVote(run, token, asked, task, completion);
}

/** Whether no signer has decided and none is left who could. */
const isWithoutSigners = ({ signers, seats, votes, queue }: VotingRound, { leavers }: Departure): boolean =>
  votes.every(({ vote }) => vote === 'abstain') &&
  signers.every(
    ({ id }, index) =>
      votes.some(({ signer, seat }) => (seat === undefined ? signer === id : seat === index)) ||
      (seats?.[index]?.people ?? [{ id }]).every((each) => leavers.has(each.id)),
  ) &&
  queue.every(({ id }) => leavers.has(id));

/** Assigns a signer's vote to these users; without users, it waits until an assignee is found. */
function assignSeat(run: Run, round: VotingRound, task: TaskState, index: number, people: readonly Executor[]): void {
  const { signers, seats } = round;
  changeRound(run, {
    ...round,
    signers: signers.with(index, people[0] ?? UNASSIGNED),
    ...(seats && { seats: seats.map((seat, place) => (place === index ? { ...seat, people } : seat)) }),
  });
  assignTask(run, task, people, index);
}
