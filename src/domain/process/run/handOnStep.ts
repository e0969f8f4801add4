import type { PersonId } from '../../shared/ids.ts';
import { SYSTEM } from '../../workflow/command.ts';
import type { NodeOf, VotingRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, TaskState, VotingRound } from '../../workflow/instanceState.ts';
import { peopleAt } from '../handlers.ts';
import { countVote, finishRound, passedOver, seatOf, userTaskOf, type Completion } from './complete.ts';
import { areTooFew, changeRound, extendRound } from './rounds.ts';
import { NOBODY, seenAt } from './seats.ts';
import { peopleBy, stepPeopleOf, type PlaceAtStep } from './stepPeople.ts';
import { superiorOf } from './superiorOf.ts';
import { handsOf } from './tasks.ts';
import { changeTask, closeTasks, flowTokenOf } from './tokens.ts';
import type { Run } from './run.ts';
import { passOver } from './userTask.ts';

type UserTask = NodeOf<'userTask'>;
type CounterSign = Exclude<VotingRule, { mode: 'single' }>;

/** Who has left, and all who have. */
interface Leaving {
  readonly handler: PersonId;
  readonly gone: ReadonlySet<PersonId>;
}

/** A task of the flow whose people have all left: whoever its step finds now has it, or the rule for nobody decides. */
export function handOnStep(run: Run, task: TaskState, leaving: Leaving): void {
  const token = flowTokenOf(run, task.token);
  const node = userTaskOf(run, token);
  const { voting } = node.task;
  const round = run.draft.rounds.find(({ id }) => id === task.round);
  if (round && voting.mode !== 'single') return handOnVote(run, token, node, voting, round, { task, leaving });
  const people = successorsOf(run, token, node, leaving);
  if (people?.length === 0 && node.task.emptyApprover === 'passOver') passOver(run, token, node);
  else if (people) giveTo(run, task, people);
}

/**
 * Whom a step finds now: its rules are asked anew, then those for missing people; where these say nothing, it is the
 * superior of who has left. `undefined`: somebody must be asked first.
 */
function successorsOf(
  run: Run,
  token: FlowToken,
  node: UserTask,
  { handler, gone }: Leaving,
  place?: PlaceAtStep,
): readonly Executor[] | undefined {
  const { people, emptyApprover } = node.task;
  const ways = [
    () => stepPeopleOf(run, token, node, place),
    () => peopleBy(run, token, node, people, 'own', place),
    () => (typeof emptyApprover === 'string' ? [] : peopleBy(run, token, node, emptyApprover.giveTo, 'instead', place)),
    () => (node.task.voting.mode === 'single' || place ? superiorAt(run, node, handler) : []),
  ];
  for (const way of ways) {
    const found = way()?.filter(({ kind, id }) => kind !== 'person' || !gone.has(id));
    if (found === undefined || found.length > 0) return found;
  }
  return [];
}

/** Where the step does not say what becomes of an empty place, the superior of who has left. */
const superiorAt = (run: Run, { task: { emptyApprover } }: UserTask, handler: PersonId): readonly Executor[] =>
  emptyApprover === 'leaveOpen' || emptyApprover === 'passOver' ? [] : superiorOf(run, handler);

/** The task is theirs, or waits for somebody to be found. */
function giveTo(run: Run, { id }: TaskState, people: readonly Executor[], seat?: number): void {
  const hands = handsOf(run, people);
  changeTask(run, id, ({ owner: _owner, assignee: _assignee, agentFor: _agentFor, ...each }) => ({
    ...each,
    ...hands,
    ...(seat !== undefined && { seat }),
    status: 'new',
    version: each.version + 1,
  }));
  run.fresh.push(id);
  const task = run.draft.tasks.find((each) => each.id === id);
  const told = task ? peopleAt(run.draft, task) : [];
  if (told.length > 0) run.effects.push({ kind: 'notified', people: told, about: 'approve', task: id, opinion: '' });
}

/**
 * A signer who has left is not there, as one who abstains. When nobody else is there either, silence would decide: then
 * whoever the step finds now is asked, or it waits.
 */
function handOnVote(
  run: Run,
  token: FlowToken,
  node: UserTask,
  voting: CounterSign,
  round: VotingRound,
  { task, leaving }: { readonly task: TaskState; readonly leaving: Leaving },
): void {
  const { emptyApprover } = node.task;
  const { signer, seat } = seatOf(round, task, leaving);
  const index = seat ?? round.signers.findIndex(({ id }) => id === signer);
  const own = round.seats?.[index];
  const isLast = isNobodyThere(round, leaving);
  const place = own && { index, seen: seenAt(voting.repeats, own, index) };
  const found = own || isLast ? successorsOf(run, token, node, leaving, place) : [];
  if (found === undefined) return;
  if (own && found.length > 0) return giveSeat(run, round, task, index, found);
  const added = found.filter(({ id }) => !round.signers.some((each) => each.id === id));
  const heirs = superiorAt(run, node, leaving.handler).filter(
    ({ id }) => !leaving.gone.has(id) && !round.signers.some((each) => each.id === id),
  );
  const completion: Completion = { vote: 'abstain', action: 'leave', handler: SYSTEM, opinion: '' };
  if (isLast && added.length === 0)
    return emptyApprover === 'passOver'
      ? finishRound(run, token, passedOver(run, round), completion)
      : giveSeat(run, round, task, index, heirs);
  const abstained = round.votes.filter(({ vote }) => vote === 'abstain').length + 1;
  const isRefused = emptyApprover === 'refuse' && voting.refusesTooFew === true;
  if (isRefused && areTooFew(voting, round.signers.length + added.length, abstained))
    return giveSeat(run, round, task, index, heirs);
  closeTasks(run, [task.id]);
  const asked = added.length === 0 ? round : extendRound(run, token, round, added, voting.mode);
  countVote(run, token, asked, task, completion);
}

/** Whether nobody has decided, and nobody is left who could. */
const isNobodyThere = ({ signers, seats, votes, queue }: VotingRound, { gone }: Leaving): boolean =>
  votes.every(({ vote }) => vote === 'abstain') &&
  signers.every(
    ({ id }, index) =>
      votes.some(({ signer, seat }) => (seat === undefined ? signer === id : seat === index)) ||
      (seats?.[index]?.people ?? [{ id }]).every((each) => gone.has(each.id)),
  ) &&
  queue.every(({ id }) => gone.has(id));

/** The vote is theirs; given to nobody, it waits for somebody to be found. */
function giveSeat(run: Run, round: VotingRound, task: TaskState, index: number, people: readonly Executor[]): void {
  const { signers, seats } = round;
  changeRound(run, {
    ...round,
    signers: signers.with(index, people[0] ?? NOBODY),
    ...(seats && { seats: seats.map((seat, place) => (place === index ? { ...seat, people } : seat)) }),
  });
  giveTo(run, task, people, index);
}
