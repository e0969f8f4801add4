import type { CommandOf } from '../../workflow/command.ts';
import type { TaskId } from '../../shared/ids.ts';
import { getHandlers } from '../handlers.ts';
import { recordDone } from '../run/complete.ts';
import { distinctExecutors } from '../run/stepPeople.ts';
import type { Run } from '../run/run.ts';
import { addTask } from '../run/tasks.ts';
import { changeTask, closeTasks, getToken } from '../run/tokens.ts';
import { checkOpinion, checkPeople, getTask } from './checks.ts';

/**
 * Asks users a question about a task. Each receives a task to answer; the original task does not change (contract
 * process 7).
 */
export function communicate(run: Run, { task: id, people, opinion }: CommandOf<'communicate'>): void {
  const task = getTask(run, id);
  checkOpinion(run, opinion);
  checkPeople(run, people, [run.actor.person.id]);
  if (run.refusal) return;
  const asked = distinctExecutors(people);
  recordDone(run, task, { action: 'communicate', handler: run.actor.person.id, opinion, partners: asked });
  for (const each of asked)
    addTask(run, getToken(run, task.token), 'communication', [each], {
      node: task.node,
      nodeName: task.nodeName,
      parent: id,
      note: opinion,
    });
}

/** Answers a question. Questions the user asked in turn are closed. */
export function reply(run: Run, { task: id, opinion }: CommandOf<'reply'>): void {
  const task = getTask(run, id);
  checkOpinion(run, opinion);
  const asked = collectCommunications(run, [id]);
  for (const each of [id, ...asked])
    changeTask(run, each, (child) => ({ ...child, status: 'replied', version: child.version + 1 }));
  recordDone(run, task, { action: 'reply', handler: run.actor.person.id, opinion });
  const asker = run.draft.tasks.find((each) => each.id === task.parent);
  if (asker?.assignee !== undefined)
    run.effects.push({ kind: 'notified', people: [asker.assignee], about: 'replied', task: asker.id, opinion });
}

/** Revokes all questions about a task, answered or not, with the questions that followed from them. */
export function revokeCommunication(run: Run, { task: id, deleteOpinions }: CommandOf<'revokeCommunication'>): void {
  const asked = collectCommunications(run, [id]);
  const children = run.draft.tasks.filter(({ kind, parent }) => kind === 'communication' && parent === id);
  recordDone(run, getTask(run, id), {
    action: 'revokeCommunication',
    handler: run.actor.person.id,
    opinion: '',
    partners: distinctExecutors(children.flatMap((task) => getHandlers(run.draft, task))),
  });
  closeTasks(run, asked);
  if (deleteOpinions) run.effects.push({ kind: 'recordsRemoved', tasks: asked });
}

/** Returns the communication tasks below these tasks, at any depth. */
function collectCommunications(run: Run, ids: readonly TaskId[]): readonly TaskId[] {
  const children = run.draft.tasks
    .filter((task) => task.kind === 'communication' && task.parent !== undefined && ids.includes(task.parent))
    .map((task) => task.id);
  return children.length === 0 ? [] : [...children, ...collectCommunications(run, children)];
}
