import { getNode, getOutgoingFlows } from '../chart/graph.ts';
import { getHandlerIds } from '../handlers.ts';
import { isFlowTask } from '../../workflow/taskKinds.ts';
import { SYSTEM, type CommandOf } from '../../workflow/command.ts';
import type { NodeOf, TimerAction } from '../../workflow/processDefinition.ts';
import { completeAny } from '../run/completeAny.ts';
import { leave } from '../run/leave.ts';
import { enterPath, findEntry, leaveEntry } from '../run/path.ts';
import { getNow, refuseRun, type Run } from '../run/run.ts';
import { findFirstStep, findPreviousStep } from '../run/steps.ts';
import { isResting } from '../run/changeStatus.ts';
import { addToken, changeToken, closeToken, closeWork, queueToken, getToken, tokensInside } from '../run/tokens.ts';
import type { TaskState, TimerState, FlowToken } from '../../workflow/instanceState.ts';
import { sendBack } from './returnTask.ts';

/**
 * Executes a due timer. While its work is resting, locked or circulating, firing is refused with `timer.notDue`; the
 * timer job finds it again after the request is resumed (ADR 5).
 */
export function fireTimer(run: Run, { timer: id }: CommandOf<'fireTimer'>): void {
  const timer = run.draft.timers.find((each) => each.id === id);
  if (!timer) return refuseRun(run, 'timer.unknown');
  if (timer.dueAt > getNow(run) || isResting(run) || isHeld(run, timer.token)) return refuseRun(run, 'timer.notDue');
  run.draft.timers = run.draft.timers.filter((each) => each.id !== id);
  run.isForward = true;
  const node = getNode(run.definition, timer.node);
  if (node.kind === 'boundaryTimer') fireBoundary(run, timer, node);
  else leave(run, getToken(run, timer.token), { leftBy: 'system' });
}

/** Whether work of this token, or inside it, is locked by a return or circulating. */
function isHeld(run: Run, token: string): boolean {
  const isTouched = (task: TaskState) =>
    task.token === token &&
    (task.status === 'locked' || run.draft.circulations.some((circulation) => circulation.task === task.id));
  return run.draft.tasks.some(isTouched) || tokensInside(run, token).some((inner) => isHeld(run, inner.id));
}

/** Takes the outgoing flow of a boundary timer. A timer without a flow executes its action, by default a reminder. */
function fireBoundary(run: Run, timer: TimerState, node: NodeOf<'boundaryTimer'>): void {
  const host = getToken(run, timer.token);
  if (getOutgoingFlows(run.definition, node.id).length > 0) return leaveThroughTimer(run, host, node);
  ACTIONS[node.action ?? 'remind'](run, tasksAt(run, host), host);
}

function leaveThroughTimer(run: Run, host: FlowToken, node: NodeOf<'boundaryTimer'>): void {
  const { id: _id, via: _via, ...twin } = host;
  if (!node.isInterrupting) return queueToken(run, addToken(run, { ...twin, node: node.id }));
  for (const inner of tokensInside(run, host.id)) closeToken(run, inner.id);
  closeWork(run, host.id);
  leaveEntry(run, host.entry, { leftBy: 'system' });
  const entry = enterPath(run, { node: node.id, parent: host.entry, token: host.id });
  leave(run, changeToken(run, host.id, { node: node.id, via: undefined, entry }), { leftBy: 'system' });
}

const tasksAt = (run: Run, host: FlowToken): readonly TaskState[] =>
  run.draft.tasks.filter((task) => task.token === host.id && isFlowTask(task));

type Act = (run: Run, tasks: readonly TaskState[], host: FlowToken) => void;

const remind: Act = (run, tasks) => {
  for (const task of tasks) {
    const people = getHandlerIds(run.draft, task);
    if (people.length > 0) run.effects.push({ kind: 'notified', people, about: 'urged', task: task.id, opinion: '' });
  }
};

const ACTIONS: Readonly<Record<TimerAction, Act>> = {
  remind,
  autoAgree: (run, _tasks, host) => agreeForAll(run, host),
  returnToPrevious: createReturnAction('previous'),
  returnToInitiator: createReturnAction('initiator'),
};

/**
 * Agrees for all approvers who have not voted. In a sequential counter-sign, this includes the signers who would be
 * asked next.
 */
function agreeForAll(run: Run, host: FlowToken): void {
  for (let [task] = tasksAt(run, host); task; [task] = tasksAt(run, host))
    completeAny(run, task, { vote: 'agree', action: 'timeoutAgree', handler: SYSTEM, opinion: '' });
}

/**
 * Creates an action that sends the task back. Sends a reminder instead if there is no earlier step or the request is
 * not in status `running`.
 */
function createReturnAction(target: 'previous' | 'initiator'): Act {
  return (run, tasks, host) => {
    const [task] = tasks;
    const entry = findEntry(run.draft, host.entry);
    const step = target === 'initiator' ? findFirstStep(run) : entry && findPreviousStep(run, entry);
    if (!task || !step || step.node === host.node || run.draft.status !== 'running') return remind(run, tasks, host);
    run.isForward = false;
    sendBack(run, task, step, {
      target,
      opinion: '',
      by: SYSTEM,
      afterwards: target === 'initiator' || step.isForced ? 'backtrack' : 'normal',
    });
  };
}
