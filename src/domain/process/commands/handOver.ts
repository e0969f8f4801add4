import type { CommandOf } from '../../workflow/command.ts';
import { getHandlers } from '../handlers.ts';
import { recordDone } from '../run/complete.ts';
import { nameExecutors, refuseRun, type Run } from '../run/run.ts';
import { changeTask, returnToAssignee } from '../run/tokens.ts';
import { checkOpinion, checkPeople, getTask } from './checks.ts';

/** Transfers a task to another user. The previous assignee may retrieve it while it is open (contract process 7). */
export function transfer(run: Run, { task: id, to, opinion }: CommandOf<'transfer'>): void {
  const task = getTask(run, id);
  const me = run.actor.person;
  checkOpinion(run, opinion);
  checkPeople(run, [to], [me.id]);
  const isSigner = run.draft.tasks.some(
    (each) => each.round !== undefined && each.round === task.round && each.assignee === to.id,
  );
  if (isSigner) refuseRun(run, 'people.alreadySigner', { person: to.name });
  nameExecutors(run, [to]);
  changeTask(run, id, (each) => ({
    ...each,
    assignee: to.id,
    version: each.version + 1,
    transferredBy: [...each.transferredBy, me.id],
    note: opinion === '' ? each.note : opinion,
  }));
  recordDone(run, task, { action: 'transfer', handler: to.id, opinion, partners: [me] });
  run.effects.push({ kind: 'notified', people: [to.id], about: 'transferred', task: id, opinion });
}

/** Takes a transferred task back. The record contains the current assignee as partner. */
export function retrieve(run: Run, { task: id, opinion }: CommandOf<'retrieve'>): void {
  const task = getTask(run, id);
  const me = run.actor.person.id;
  checkOpinion(run, opinion);
  recordDone(run, task, { action: 'retrieve', handler: me, opinion, partners: getHandlers(run.draft, task) });
  returnToAssignee(run, id, me);
}

/** Assigns the task to the candidate who claims it. */
export function claim(run: Run, { task: id }: CommandOf<'claim'>): void {
  changeTask(run, id, (each) => ({
    ...each,
    assignee: run.actor.person.id,
    status: 'opened',
    version: each.version + 1,
  }));
}

/** Returns the task to all its candidates. */
export function release(run: Run, { task: id }: CommandOf<'release'>): void {
  changeTask(run, id, ({ assignee: _assignee, ...each }) => ({ ...each, status: 'opened', version: each.version + 1 }));
}

/**
 * Marks the task as opened by its assignee or a candidate. Changes nothing else, not even the version (contract process
 * 14).
 */
export function open(run: Run, { task: id }: CommandOf<'open'>): void {
  const { person, groups } = run.actor;
  const { status, assignee, candidates } = getTask(run, id);
  const isTheirs =
    assignee === undefined
      ? candidates.some((each) => (each.kind === 'person' ? each.id === person.id : groups.includes(each.id)))
      : assignee === person.id;
  if (isTheirs && status === 'new') changeTask(run, id, (each) => ({ ...each, status: 'opened' }));
}
