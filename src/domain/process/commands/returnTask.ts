import type { CommandOf, RecordAction } from '../../workflow/command.ts';
import type { AfterReturn, NodeOf, ReturnTarget } from '../../workflow/processDefinition.ts';
import { isFlowTask } from '../../workflow/taskKinds.ts';
import { getTargetKind } from '../../tasks/returning.ts';
import { removeLatestVote, recordDone, getUserTask } from '../run/complete.ts';
import { endCirculation } from '../run/completeAny.ts';
import type { Executor, TaskState } from '../../workflow/instanceState.ts';
import { restartAt, undoTo } from '../run/move.ts';
import { findEntry } from '../run/path.ts';
import { findFirstStep, findPreviousStep, listReturnSteps, findReopenAssignees, type PathStep } from '../run/steps.ts';
import { toPersonExecutor, refuseRun, type Run } from '../run/run.ts';
import { changeStatus, lock } from '../run/changeStatus.ts';
import { replaceLeavers } from '../run/findManager.ts';
import { addTask } from '../run/tasks.ts';
import { changeTask, getToken } from '../run/tokens.ts';
import { checkOpinion, getTask } from './checks.ts';

/** Returns a task (contract process 5): to the previous step, to the initiator, or to a step the request has passed. */
export function returnTask(run: Run, { task: id, to, afterwards, opinion }: CommandOf<'return'>): void {
  const task = getTask(run, id);
  checkOpinion(run, opinion);
  const target = getTargetKind(to);
  const { returns } = getUserTask(run, task).task;
  if (!returns.targets.includes(target)) return refuseRun(run, 'return.modeNotOffered');
  const step = findReturnStep(run, task, to);
  if (step)
    sendBack(run, task, step, {
      target,
      opinion,
      afterwards: selectAfterReturn(step, target, afterwards, getUserTask(run, task)),
      by: run.actor.person.id,
    });
}

/**
 * Returns what happens after the returned work is done. A fixed setting of the node overrides the command. A return to
 * the previous step is a backtrack if the path to it cannot be undone.
 */
function selectAfterReturn(
  step: PathStep,
  target: ReturnTarget,
  wanted: AfterReturn,
  { task: { returns } }: NodeOf<'userTask'>,
): AfterReturn {
  if (target === 'previous') return step.isForced ? 'backtrack' : 'normal';
  const choice = target === 'initiator' ? returns.afterInitiator : returns.afterNode;
  return choice === 'both' ? wanted : choice;
}

function findReturnStep(run: Run, task: TaskState, to: CommandOf<'return'>['to']): PathStep | undefined {
  const entry = findEntry(run.draft, getToken(run, task.token).entry);
  if (to === 'initiator') return found(run, findFirstStep(run), 'return.atFirstNode');
  if (to === 'previous') return found(run, entry && findPreviousStep(run, entry), 'return.atFirstNode');
  if (to.node === task.node) return found(run, undefined, 'return.sameNode');
  return found(
    run,
    listReturnSteps(run.definition, run.draft, task).find((each) => each.node === to.node),
    'return.nodeNotTravelled',
  );
}

function found(
  run: Run,
  step: PathStep | undefined,
  otherwise: 'return.atFirstNode' | 'return.sameNode' | 'return.nodeNotTravelled',
): PathStep | undefined {
  if (!step) refuseRun(run, otherwise);
  return step;
}

/**
 * Returns the request to an earlier step on behalf of an administrator (contract process 8, number 4), from the first
 * open task whose path contains the step.
 */
export function recover(run: Run, { destination, afterwards, opinion }: CommandOf<'recover'>): void {
  checkOpinion(run, opinion);
  const paths = run.draft.tasks.filter(isFlowTask).flatMap((task) =>
    listReturnSteps(run.definition, run.draft, task)
      .filter(({ node }) => node === destination)
      .map((step) => ({ task, step })),
  );
  const [way] = paths;
  if (way)
    sendBack(run, way.task, way.step, {
      target: 'node',
      action: 'recover',
      afterwards,
      opinion,
      by: run.actor.person.id,
    });
  else refuseRun(run, 'return.nodeNotTravelled');
}

const RECORDS: Readonly<Record<ReturnTarget, RecordAction>> = {
  previous: 'returnToPrevious',
  initiator: 'returnToInitiator',
  node: 'returnToNode',
};

export interface ReturnMove {
  readonly target: ReturnTarget;
  readonly afterwards: AfterReturn;
  readonly opinion: string;
  readonly by: string;
  readonly action?: RecordAction;
}

/** Executes a return, also one by a timer. */
export function sendBack(
  run: Run,
  task: TaskState,
  step: PathStep,
  { target, afterwards, opinion, by, action = RECORDS[target] }: ReturnMove,
): void {
  recordDone(run, task, { action, handler: by, opinion });
  removeLatestVote(run, by);
  if (run.draft.status === 'withdrawn') changeStatus(run, 'resubmit');
  const people = replaceLeavers(run, target === 'initiator' ? [run.draft.initiator] : findReopenAssignees(run, step));
  if (afterwards === 'backtrack')
    return backtrack(
      run,
      task,
      step,
      people.length > 0 ? people : [toPersonExecutor(run, step.entry.handler ?? run.draft.initiator.id)],
      opinion,
    );
  const token = getToken(run, task.token);
  if (target === 'initiator') restartAt(run, step.entry, people);
  else undoTo(run, token, step.entry, people);
}

/**
 * Locks the task until the returned work is done; no token moves. A circulation of the task is called back, because
 * otherwise its last reader would decide the locked task and the returned work would be lost.
 */
function backtrack(run: Run, task: TaskState, { entry }: PathStep, people: readonly Executor[], note: string): void {
  const rounds = run.draft.circulations.filter((circulation) => circulation.task === task.id);
  if (run.rules > 1) for (const circulation of rounds) endCirculation(run, circulation);
  changeTask(run, task.id, (each) => ({ ...each, status: 'locked', version: each.version + 1 }));
  const { name } = run.definition.nodes[entry.node] ?? { name: entry.node };
  addTask(run, getToken(run, task.token), 'returned', people.slice(0, 1), {
    node: entry.node,
    nodeName: name,
    wakes: task.id,
    note,
  });
  lock(run, people[0]?.id ?? run.draft.initiator.id);
}
