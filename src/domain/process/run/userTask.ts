import { SYSTEM, type ApprovalRecord } from '../../workflow/command.ts';
import type { EmptyApproverRule, NodeOf } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, Seat } from '../../workflow/instanceState.ts';
import { storeChosenPeople } from './chosenPeople.ts';
import { leave } from './leave.ts';
import { findMissingSigners, openRound } from './rounds.ts';
import { UNASSIGNED, createSeats } from './seats.ts';
import { findPeopleByRules, findAssignees } from './stepPeople.ts';
import { getNow, record, refuseRun, type Run, type StartSubmission } from './run.ts';
import { addTask } from './tasks.ts';
import { startBoundaryTimers } from './timers.ts';
import { changeToken } from './tokens.ts';
import { selectOutgoingFlows } from './way.ts';

type UserTask = NodeOf<'userTask'>;

/** Opens a user task: finds its assignees, or follows the rule for an empty approver. */
export function enterUserTask(run: Run, token: FlowToken, node: UserTask): void {
  if (run.submission) return submit(run, token, node, run.submission);
  const { voting } = node.task;
  if (voting.mode !== 'single' && voting.repeats) {
    const seats = createSeats(run, token, node, voting.repeats);
    if (seats?.length === 0) return enterWithoutPeople(run, token, node);
    return seats && openSeats(run, token, node, seats);
  }
  const people = findAssignees(run, token, node);
  if (people?.length === 0) return enterWithoutPeople(run, token, node);
  if (people) openTasks(run, token, node, people);
}

/** Opens a counter-sign with one task for each loop instance. */
function openSeats(run: Run, token: FlowToken, node: UserTask, seats: readonly Seat[]): void {
  if (node.task.voting.mode === 'single') return;
  startBoundaryTimers(run, token);
  const signers = seats.map(({ people: [first] }) => first ?? UNASSIGNED);
  openRound(run, token, node.task.voting, signers, seats);
}

/** Creates the tasks of a node. Without assignees, one task stays open until an assignee is found. */
function openTasks(run: Run, token: FlowToken, node: UserTask, people: readonly Executor[]): void {
  const { voting } = node.task;
  // A counter-sign without signers is an ordinary task without executor (contract process 6).
  if (voting.mode === 'single' || people.length === 0) {
    startBoundaryTimers(run, token);
    addTask(run, token, 'ordinary', people);
    return;
  }
  const more = findMissingSigners(run, token, node, voting, { signers: people, abstained: [] });
  if (more === 'passOver') return passOver(run, token, node);
  if (more === undefined) return;
  startBoundaryTimers(run, token);
  openRound(run, token, voting, [...people, ...more]);
}

const EMPTY: Readonly<
  Record<Extract<EmptyApproverRule, string>, (run: Run, token: FlowToken, node: UserTask) => void>
> = {
  refuse: (run, token, node) =>
    run.isPreview ? openTasks(run, token, node, []) : refuseRun(run, 'people.required', { node: node.name }),
  leaveOpen: (run, token, node) => openTasks(run, token, node, []),
  passOver: (run, token, node) => passOver(run, token, node),
};

function enterWithoutPeople(run: Run, token: FlowToken, node: UserTask): void {
  const rule = node.task.emptyApprover;
  if (typeof rule === 'string') return EMPTY[rule](run, token, node);
  const people = findPeopleByRules(run, token, node, rule.giveTo, 'instead');
  if (people?.length === 0) return EMPTY.refuse(run, token, node);
  if (people) openTasks(run, token, node, people);
}

/** Passes a node without assignees over; this does not count as an agreement. */
export function passOver(run: Run, token: FlowToken, node: UserTask): void {
  passThrough(run, token, node, { action: 'passOver', handler: SYSTEM, opinion: '' });
}

/** Completes the first node as part of the start (contract process 4). */
function submit(run: Run, token: FlowToken, node: UserTask, submission: StartSubmission): void {
  run.submission = undefined;
  if (run.command.kind === 'start') storeChosenPeople(run, node, run.command.chosenPeople);
  passThrough(run, token, node, { action: 'submit', handler: run.draft.initiator.id, ...submission });
}

function passThrough(
  run: Run,
  token: FlowToken,
  node: UserTask,
  { action, handler, opinion, destination }: StartSubmission & Pick<ApprovalRecord, 'action' | 'handler'>,
): void {
  record(run, { node: node.id, nodeName: node.name, action, handler, arrivedAt: getNow(run), remark: opinion });
  run.draft.verdicts = { ...run.draft.verdicts, [node.id]: 'agree' };
  const decided = changeToken(run, token.id, {
    vote: 'agree',
    signResult: node.task.voting.mode === 'single' ? token.signResult : true,
  });
  leave(
    run,
    decided,
    { leftBy: 'skip', ...(handler !== SYSTEM && { handler }) },
    selectOutgoingFlows(run, decided, node, destination, action === 'passOver'),
  );
}
