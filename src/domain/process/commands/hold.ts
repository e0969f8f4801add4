import type { CommandOf } from '../../workflow/command.ts';
import { recordDone } from '../run/complete.ts';
import type { Run } from '../run/run.ts';
import { changeStatus, endInstance } from '../run/changeStatus.ts';
import { isLive } from '../../requests/transitions.ts';
import { getOpenAssignees, notifyUsers } from '../run/notifyUsers.ts';
import { closeToken, tokensInside } from '../run/tokens.ts';
import { checkOpinion } from './checks.ts';
import { recordForInstance } from './deliver.ts';
import { applyWaitingResults } from './outside.ts';

/** Voids the request (contract requests 3): writes a record for every open task and ends all work. */
export function voidInstance(run: Run, { opinion }: CommandOf<'void'>): void {
  checkOpinion(run, opinion);
  const open = run.draft.tasks.filter((task) => task.status !== 'replied');
  for (const task of open) recordDone(run, task, { action: 'void', handler: run.actor.person.id, opinion });
  const holders = getOpenAssignees(run);
  endInstance(run, 'void');
  notifyUsers(run, [run.draft.initiator.id, ...holders], 'voided', opinion);
}

/** Deletes the request. Leaves an ended state without work; the caller deletes the stored rows. */
export function deleteInstanceState(run: Run): void {
  if (isLive(run.draft.status)) endInstance(run, 'void');
  for (const token of tokensInside(run, undefined)) closeToken(run, token.id);
  run.effects.push({ kind: 'instanceDeleted' });
}

/**
 * Suspends the request: decisions are refused. `pend` in addition removes the tasks from the task lists (contract words
 * 1, tasks 3). The opinion may contain the reason for both.
 */
export function suspend(run: Run, { opinion }: CommandOf<'suspend'>): void {
  checkOpinion(run, opinion);
  recordForInstance(run, 'suspend', opinion);
  changeStatus(run, 'suspend');
}

export function resume(run: Run): void {
  changeStatus(run, 'resume');
  recordForInstance(run, 'resume', '');
  applyWaitingResults(run);
}

export function pend(run: Run, { opinion }: CommandOf<'pend'>): void {
  checkOpinion(run, opinion);
  recordForInstance(run, 'pend', opinion);
  changeStatus(run, 'pend');
  run.draft.tasks = run.draft.tasks.map((task) =>
    task.status === 'replied'
      ? task
      : { ...task, status: 'onHold', statusBefore: task.status, version: task.version + 1 },
  );
}

export function restore(run: Run): void {
  changeStatus(run, 'restore');
  run.draft.tasks = run.draft.tasks.map(({ statusBefore, ...task }) =>
    statusBefore === undefined ? task : { ...task, status: statusBefore, version: task.version + 1 },
  );
  recordForInstance(run, 'restore', '');
  applyWaitingResults(run);
}
