import type { CommandOf, RecordAction } from '../../workflow/command.ts';
import type { AfterReturn, NodeOf, ReturnTarget } from '../../workflow/processDefinition.ts';
import { isOfFlow } from '../../workflow/taskKinds.ts';
import { kindOfTarget } from '../../task/returning.ts';
import { forgetVote, recordDone, userTaskOf } from '../run/complete.ts';
import { endCirculation } from '../run/completeAny.ts';
import type { Executor, TaskState } from '../../workflow/instanceState.ts';
import { restartAt, undoTo } from '../run/move.ts';
import { entryOf } from '../run/path.ts';
import { firstStep, previousStep, returnTargets, stepPeople, type PathStep } from '../run/steps.ts';
import { personOf, refuseRun, type Run } from '../run/run.ts';
import { changeStatus, lock } from '../run/changeStatus.ts';
import { hereInstead } from '../run/superiorOf.ts';
import { addTask } from '../run/tasks.ts';
import { changeTask, flowTokenOf } from '../run/tokens.ts';
import { checkOpinion, taskOf } from './checks.ts';

/**
 * Sends a task back (contract process 5): to the step before, to the initiator, or to a step the request has passed.
 */
export function returnTask(run: Run, { task: id, to, afterwards, opinion }: CommandOf<'return'>): void {
  const task = taskOf(run, id);
  checkOpinion(run, opinion);
  const target = kindOfTarget(to);
  const { returns } = userTaskOf(run, task).task;
  if (!returns.targets.includes(target)) return refuseRun(run, 'return.modeNotOffered');
  const step = stepOf(run, task, to);
  if (step)
    sendBack(run, task, step, {
      target,
      opinion,
      afterwards: modeOf(step, target, afterwards, userTaskOf(run, task)),
      by: run.actor.person.id,
    });
}

/**
 * A setting that leaves no choice is what happens, whatever was sent; some ways cannot be taken back but by a
 * backtrack.
 */
function modeOf(
  step: PathStep,
  target: ReturnTarget,
  wanted: AfterReturn,
  { task: { returns } }: NodeOf<'userTask'>,
): AfterReturn {
  if (target === 'previous') return step.isForced ? 'backtrack' : 'normal';
  const choice = target === 'initiator' ? returns.afterInitiator : returns.afterNode;
  return choice === 'both' ? wanted : choice;
}

function stepOf(run: Run, task: TaskState, to: CommandOf<'return'>['to']): PathStep | undefined {
  const entry = entryOf(run.draft, flowTokenOf(run, task.token).entry);
  if (to === 'initiator') return found(run, firstStep(run), 'return.atFirstNode');
  if (to === 'previous') return found(run, entry && previousStep(run, entry), 'return.atFirstNode');
  if (to.node === task.node) return found(run, undefined, 'return.sameNode');
  return found(
    run,
    returnTargets(run.definition, run.draft, task).find((each) => each.node === to.node),
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
 * Back to a step the request has come through, by an administrator (contract process 8, number 4): from the first open
 * task whose way leads over it.
 */
export function recover(run: Run, { destination, afterwards, opinion }: CommandOf<'recover'>): void {
  checkOpinion(run, opinion);
  const paths = run.draft.tasks.filter(isOfFlow).flatMap((task) =>
    returnTargets(run.definition, run.draft, task)
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

/** Carries a return out; also what a timer does in somebody's place. */
export function sendBack(
  run: Run,
  task: TaskState,
  step: PathStep,
  { target, afterwards, opinion, by, action = RECORDS[target] }: ReturnMove,
): void {
  recordDone(run, task, { action, handler: by, opinion });
  forgetVote(run, by);
  if (run.draft.status === 'withdrawn') changeStatus(run, 'resubmit');
  const people = hereInstead(run, target === 'initiator' ? [run.draft.initiator] : stepPeople(run, step));
  if (afterwards === 'backtrack')
    return backtrack(
      run,
      task,
      step,
      people.length > 0 ? people : [personOf(run, step.entry.handler ?? run.draft.initiator.id)],
      opinion,
    );
  const token = flowTokenOf(run, task.token);
  if (target === 'initiator') restartAt(run, step.entry, people);
  else undoTo(run, token, step.entry, people);
}

/**
 * Nothing moves: the task is locked until the work at the earlier step is done, and then wakes up. What goes round of
 * it is called back, or its last reader would decide the locked task and the returned work were lost.
 */
function backtrack(run: Run, task: TaskState, { entry }: PathStep, people: readonly Executor[], note: string): void {
  const rounds = run.draft.circulations.filter((circulation) => circulation.task === task.id);
  if (run.rules > 1) for (const circulation of rounds) endCirculation(run, circulation);
  changeTask(run, task.id, (each) => ({ ...each, status: 'locked', version: each.version + 1 }));
  const { name } = run.definition.nodes[entry.node] ?? { name: entry.node };
  addTask(run, flowTokenOf(run, task.token), 'returned', people.slice(0, 1), {
    node: entry.node,
    nodeName: name,
    wakes: task.id,
    note,
  });
  lock(run, people[0]?.id ?? run.draft.initiator.id);
}
