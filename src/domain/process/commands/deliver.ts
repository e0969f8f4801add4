import { findTakeBack } from '../findTakeBack.ts';
import type { CommandOf } from '../../workflow/command.ts';
import { removeLatestVote, recordDone } from '../run/complete.ts';
import { jumpTo, restartAt, undoTo } from '../run/move.ts';
import { findFirstStep } from '../run/steps.ts';
import { record, refuseRun, nameExecutors, getNow, type Run } from '../run/run.ts';
import { changeStatus } from '../run/changeStatus.ts';
import { getOpenAssignees, notifyUsers } from '../run/notifyUsers.ts';
import { getToken } from '../run/tokens.ts';
import { checkOpinion, getTask } from './checks.ts';

/**
 * Special delivery: ends the task and moves the request to a chosen node, regardless of the flows (contract process
 * 10).
 */
export function jumpToNode(run: Run, { task: id, destination, people, opinion }: CommandOf<'jump'>): void {
  const task = getTask(run, id);
  checkOpinion(run, opinion);
  const target = Object.hasOwn(run.definition.nodes, destination) ? run.definition.nodes[destination] : undefined;
  if (target?.kind !== 'userTask') return refuseRun(run, 'node.unknown');
  const token = getToken(run, task.token);
  if (token.node === destination) return refuseRun(run, 'return.sameNode');
  recordDone(run, task, { action: 'jump', handler: run.actor.person.id, opinion });
  nameExecutors(run, people);
  if (run.draft.status === 'withdrawn') changeStatus(run, 'resubmit');
  jumpTo(run, token, destination, people, { leftBy: 'system', handler: run.actor.person.id });
}

/** Moves the request back to the first node for its initiator (contract requests 3). */
export function withdraw(run: Run, { opinion }: CommandOf<'withdraw'>): void {
  checkOpinion(run, opinion);
  const first = findFirstStep(run);
  if (!first) return refuseRun(run, 'instance.atFirstNode');
  recordForInstance(run, 'withdraw', opinion);
  notifyUsers(run, getOpenAssignees(run), 'withdrawn', opinion);
  restartAt(run, first.entry, [run.draft.initiator]);
  changeStatus(run, 'withdraw');
  delete run.draft.lockedBy;
}

/**
 * Takes back the last decision of the user, as long as no later step has been decided (contract process 8, number 3).
 */
export function takeBack(run: Run, { opinion }: CommandOf<'takeBack'>): void {
  checkOpinion(run, opinion);
  const me = run.actor.person;
  const found = findTakeBack(run.definition, run.draft, me.id);
  if (found.kind !== 'possible') return refuseRun(run, 'instance.nothingToTakeBack');
  recordForInstance(run, 'recover', opinion);
  removeLatestVote(run, me.id);
  undoTo(run, getToken(run, found.task.token), found.entry, [me]);
}

/** Writes a record about the whole request. Like the platform, it is attached to the first open task. */
export function recordForInstance(
  run: Run,
  action: 'withdraw' | 'recover' | 'suspend' | 'resume' | 'pend' | 'restore',
  opinion: string,
): void {
  const [task] = run.draft.tasks;
  record(run, {
    node: task?.node ?? '',
    nodeName: task?.nodeName ?? '',
    action,
    handler: run.actor.person.id,
    arrivedAt: getNow(run),
    remark: opinion,
    ...(task && { task: task.id }),
  });
}
