import type { ApprovalRecord } from '../../workflow/command.ts';
import { SYSTEM } from '../../workflow/command.ts';
import type { EmptyApproverRule, NodeOf, VotingRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, VotingRound } from '../../workflow/instanceState.ts';
import { choosePeople } from './chosenPeople.ts';
import { leave } from './leave.ts';
import { peopleBy, stepPeopleOf } from './stepPeople.ts';
import type { Run, StartSubmission } from './run.ts';
import { nextLocalId, nowOf, record, refuseRun } from './run.ts';
import { addTask } from './tasks.ts';
import { armBoundary } from './timers.ts';
import { changeToken } from './tokens.ts';
import { wayOut } from './way.ts';

type UserTask = NodeOf<'userTask'>;

/** Opens a user task: finds its people, or follows the rule for an empty approver. */
export function enterUserTask(run: Run, token: FlowToken, node: UserTask): void {
  if (run.submission) return submit(run, token, node, run.submission);
  const people = stepPeopleOf(run, token, node);
  if (people?.length === 0) return enterWithoutPeople(run, token, node);
  if (people) openTasks(run, token, node, people);
}

/**
 * Gives the tasks of a node to these people; nobody is an answer, too: the task waits for somebody to be found for it.
 */
function openTasks(run: Run, token: FlowToken, node: UserTask, people: readonly Executor[]): void {
  armBoundary(run, token);
  const { voting } = node.task;
  // A counter-sign without signers is an ordinary task without executor (contract process 6).
  if (voting.mode === 'single' || people.length === 0) addTask(run, token, 'ordinary', people);
  else openRound(run, token, voting, people);
}

function openRound(
  run: Run,
  token: FlowToken,
  { mode }: Exclude<VotingRule, { mode: 'single' }>,
  signers: readonly Executor[],
): void {
  const queue = mode === 'sequential' ? signers.slice(1) : [];
  const round: VotingRound = { id: nextLocalId(run), node: token.node, token: token.id, signers, votes: [], queue };
  run.draft.rounds = [...run.draft.rounds, round];
  const asked = mode === 'sequential' ? signers.slice(0, 1) : signers;
  for (const signer of asked)
    addTask(run, token, mode === 'sequential' ? 'sequentialSigner' : 'parallelSigner', [signer], { round: round.id });
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
  const people = peopleBy(run, token, node, rule.giveTo, 'instead');
  if (people?.length === 0) return EMPTY.refuse(run, token, node);
  if (people) openTasks(run, token, node, people);
}

/** Nobody was found: the node is passed, and nobody has agreed. */
function passOver(run: Run, token: FlowToken, node: UserTask): void {
  passThrough(run, token, node, { action: 'passOver', handler: SYSTEM, opinion: '' });
}

/** The start itself completes the first node (contract process 4). */
function submit(run: Run, token: FlowToken, node: UserTask, submission: StartSubmission): void {
  run.submission = undefined;
  if (run.command.kind === 'start') choosePeople(run, node, run.command.chosenPeople);
  passThrough(run, token, node, { action: 'submit', handler: run.draft.initiator.id, ...submission });
}

function passThrough(
  run: Run,
  token: FlowToken,
  node: UserTask,
  { action, handler, opinion, destination }: StartSubmission & Pick<ApprovalRecord, 'action' | 'handler'>,
): void {
  record(run, { node: node.id, nodeName: node.name, action, handler, arrivedAt: nowOf(run), remark: opinion });
  run.draft.verdicts = { ...run.draft.verdicts, [node.id]: 'agree' };
  const decided = changeToken(run, token.id, {
    vote: 'agree',
    signResult: node.task.voting.mode === 'single' ? token.signResult : true,
  });
  leave(
    run,
    decided,
    { leftBy: 'skip', ...(handler !== SYSTEM && { handler }) },
    wayOut(run, decided, node, destination, action === 'passOver'),
  );
}
