import type { CommandOf } from '../../workflow/command.ts';
import { recordDone } from '../run/complete.ts';
import type { Run } from '../run/run.ts';
import { changeStatus, endInstance } from '../run/changeStatus.ts';
import { isLive } from '../../instance/transitions.ts';
import { openHoldersOf, notify } from '../run/notify.ts';
import { closeToken, tokensInside } from '../run/tokens.ts';
import { checkOpinion } from './checks.ts';
import { writeForInstance } from './deliver.ts';
import { takeWaitingResults } from './outside.ts';

/** Makes the request void (contract requests 3): every open task leaves a record, and everything ends. */
export function makeVoid(run: Run, { opinion }: CommandOf<'void'>): void {
  checkOpinion(run, opinion);
  const open = run.draft.tasks.filter((task) => task.status !== 'replied');
  for (const task of open) recordDone(run, task, { action: 'void', handler: run.actor.person.id, opinion });
  const holders = openHoldersOf(run);
  endInstance(run, 'void');
  notify(run, [run.draft.initiator.id, ...holders], 'voided', opinion);
}

/** Deletes the request. What is left is an ended state without work; the row is the caller's to remove. */
export function deleteInstanceState(run: Run): void {
  if (isLive(run.draft.status)) endInstance(run, 'void');
  for (const token of tokensInside(run, undefined)) closeToken(run, token.id);
  run.effects.push({ kind: 'instanceDeleted' });
}

/**
 * Suspending stops decisions; hanging up also takes the tasks out of everybody's list (contract words 1, tasks 3).
 * Either may say why.
 */
export function suspend(run: Run, { opinion }: CommandOf<'suspend'>): void {
  checkOpinion(run, opinion);
  writeForInstance(run, 'suspend', opinion);
  changeStatus(run, 'suspend');
}

export function resume(run: Run): void {
  changeStatus(run, 'resume');
  writeForInstance(run, 'resume', '');
  takeWaitingResults(run);
}

export function pend(run: Run, { opinion }: CommandOf<'pend'>): void {
  checkOpinion(run, opinion);
  writeForInstance(run, 'pend', opinion);
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
  writeForInstance(run, 'restore', '');
  takeWaitingResults(run);
}
