import { nodeOf, outgoingOf } from '../chart/graph.ts';
import { peopleAt } from '../handlers.ts';
import { isOfFlow } from '../../workflow/taskKinds.ts';
import type { CommandOf } from '../../workflow/command.ts';
import { SYSTEM } from '../../workflow/command.ts';
import type { NodeOf, TimerAction } from '../../workflow/processDefinition.ts';
import { completeAny } from '../run/completeAny.ts';
import { leave } from '../run/leave.ts';
import { enterPath, entryOf, leaveEntry } from '../run/path.ts';
import type { Run } from '../run/run.ts';
import { nowOf, refuseRun } from '../run/run.ts';
import { firstStep, previousStep } from '../run/steps.ts';
import { isResting } from '../run/changeStatus.ts';
import { addToken, changeToken, closeToken, closeWork, send, flowTokenOf, tokensInside } from '../run/tokens.ts';
import type { TaskState, TimerState, FlowToken } from '../../workflow/instanceState.ts';
import { sendBack } from './returnTask.ts';

/**
 * A timer is due. Timers of resting, locked or circulating work wait: firing now is refused, and the sweep that comes
 * after the resumption finds them due (ADR 5).
 */
export function fireTimer(run: Run, { timer: id }: CommandOf<'fireTimer'>): void {
  const timer = run.draft.timers.find((each) => each.id === id);
  if (!timer) return refuseRun(run, 'timer.unknown');
  if (timer.dueAt > nowOf(run) || isResting(run) || isHeld(run, timer.token)) return refuseRun(run, 'timer.notDue');
  run.draft.timers = run.draft.timers.filter((each) => each.id !== id);
  run.isForward = true;
  const node = nodeOf(run.definition, timer.node);
  if (node.kind === 'boundaryTimer') fireBoundary(run, timer, node);
  else leave(run, flowTokenOf(run, timer.token), { leftBy: 'system' });
}

/** Whether work this timer would touch is locked by a return or going round. */
function isHeld(run: Run, token: string): boolean {
  const isTouched = (task: TaskState) =>
    task.token === token &&
    (task.status === 'locked' || run.draft.circulations.some((circulation) => circulation.task === task.id));
  return run.draft.tasks.some(isTouched) || tokensInside(run, token).some((inner) => isHeld(run, inner.id));
}

/** A timer with a way of its own in the chart takes it; one without does what it is set to do, if only to remind. */
function fireBoundary(run: Run, timer: TimerState, node: NodeOf<'boundaryTimer'>): void {
  const host = flowTokenOf(run, timer.token);
  if (outgoingOf(run.definition, node.id).length > 0) return leaveOver(run, host, node);
  ACTIONS[node.action ?? 'remind'](run, tasksAt(run, host), host);
}

function leaveOver(run: Run, host: FlowToken, node: NodeOf<'boundaryTimer'>): void {
  const { id: _id, via: _via, ...twin } = host;
  if (!node.isInterrupting) return send(run, addToken(run, { ...twin, node: node.id }));
  for (const inner of tokensInside(run, host.id)) closeToken(run, inner.id);
  closeWork(run, host.id);
  leaveEntry(run, host.entry, { leftBy: 'system' });
  const entry = enterPath(run, { node: node.id, parent: host.entry, token: host.id });
  leave(run, changeToken(run, host.id, { node: node.id, via: undefined, entry }), { leftBy: 'system' });
}

const tasksAt = (run: Run, host: FlowToken): readonly TaskState[] =>
  run.draft.tasks.filter((task) => task.token === host.id && isOfFlow(task));

type Act = (run: Run, tasks: readonly TaskState[], host: FlowToken) => void;

const remind: Act = (run, tasks) => {
  for (const task of tasks) {
    const people = peopleAt(run.draft, task);
    if (people.length > 0) run.effects.push({ kind: 'notified', people, about: 'urged', task: task.id, opinion: '' });
  }
};

const ACTIONS: Readonly<Record<TimerAction, Act>> = {
  remind,
  autoAgree: (run, _tasks, host) => agreeForAll(run, host),
  returnToPrevious: sendBackTo('previous'),
  returnToInitiator: sendBackTo('initiator'),
};

/** Everybody who has not voted agrees by silence; a sequential counter-sign asks on and gets the same answer. */
function agreeForAll(run: Run, host: FlowToken): void {
  for (let [task] = tasksAt(run, host); task; [task] = tasksAt(run, host))
    completeAny(run, task, { vote: 'agree', action: 'timeoutAgree', handler: SYSTEM, opinion: '' });
}

/** Where nothing can be sent back to, or something is being sent back already, the timer reminds. */
function sendBackTo(target: 'previous' | 'initiator'): Act {
  return (run, tasks, host) => {
    const [task] = tasks;
    const entry = entryOf(run.draft, host.entry);
    const step = target === 'initiator' ? firstStep(run) : entry && previousStep(run, entry);
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
