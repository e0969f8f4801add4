import type { CommandOf } from '../../workflow/command.ts';
import { handlersOf } from '../handlers.ts';
import { recordDone } from '../run/complete.ts';
import type { Run } from '../run/run.ts';
import { nameExecutors, refuseRun } from '../run/run.ts';
import { changeTask, giveBack } from '../run/tokens.ts';
import { checkOpinion, checkPeople, taskOf } from './checks.ts';

/** The holder gives a task to somebody else and may retrieve it while it is open (contract process 7). */
export function transfer(run: Run, { task: id, to, opinion }: CommandOf<'transfer'>): void {
  const task = taskOf(run, id);
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

/** Takes a task back from the person it was handed over to; the record names that person as its partner. */
export function retrieve(run: Run, { task: id, opinion }: CommandOf<'retrieve'>): void {
  const task = taskOf(run, id);
  const me = run.actor.person.id;
  checkOpinion(run, opinion);
  recordDone(run, task, { action: 'retrieve', handler: me, opinion, partners: handlersOf(run.draft, task) });
  giveBack(run, id, me);
}

/** A candidate takes the task for themselves. */
export function claim(run: Run, { task: id }: CommandOf<'claim'>): void {
  changeTask(run, id, (each) => ({
    ...each,
    assignee: run.actor.person.id,
    status: 'opened',
    version: each.version + 1,
  }));
}

/** The task goes back to all its candidates. */
export function release(run: Run, { task: id }: CommandOf<'release'>): void {
  changeTask(run, id, ({ assignee: _assignee, ...each }) => ({ ...each, status: 'opened', version: each.version + 1 }));
}

/** Whoever has the task has seen it. Opening changes nothing else, not even the version (contract process 14). */
export function open(run: Run, { task: id }: CommandOf<'open'>): void {
  const { person, groups } = run.actor;
  const { status, assignee, candidates } = taskOf(run, id);
  const isTheirs =
    assignee === undefined
      ? candidates.some((each) => (each.kind === 'person' ? each.id === person.id : groups.includes(each.id)))
      : assignee === person.id;
  if (isTheirs && status === 'new') changeTask(run, id, (each) => ({ ...each, status: 'opened' }));
}
