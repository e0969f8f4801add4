import type { CommandOf } from '../../workflow/command.ts';
import type { TaskId } from '../../shared/ids.ts';
import { handlersOf } from '../handlers.ts';
import { recordDone } from '../run/complete.ts';
import { distinct } from '../run/stepPeople.ts';
import type { Run } from '../run/run.ts';
import { addTask } from '../run/tasks.ts';
import { changeTask, closeTasks, flowTokenOf } from '../run/tokens.ts';
import { checkOpinion, checkPeople, taskOf } from './checks.ts';

/** Asks people about a task; each gets a task to answer, and the asking one stays as it is (contract process 7). */
export function communicate(run: Run, { task: id, people, opinion }: CommandOf<'communicate'>): void {
  const task = taskOf(run, id);
  checkOpinion(run, opinion);
  checkPeople(run, people, [run.actor.person.id]);
  if (run.refusal) return;
  const asked = distinct(people);
  recordDone(run, task, { action: 'communicate', handler: run.actor.person.id, opinion, partners: asked });
  for (const each of asked)
    addTask(run, flowTokenOf(run, task.token), 'communication', [each], {
      node: task.node,
      nodeName: task.nodeName,
      parent: id,
      note: opinion,
    });
}

/** Answers a question; those the answerer asked in turn need not answer any more. */
export function reply(run: Run, { task: id, opinion }: CommandOf<'reply'>): void {
  const task = taskOf(run, id);
  checkOpinion(run, opinion);
  const asked = childrenOf(run, [id]);
  for (const each of [id, ...asked])
    changeTask(run, each, (child) => ({ ...child, status: 'replied', version: child.version + 1 }));
  recordDone(run, task, { action: 'reply', handler: run.actor.person.id, opinion });
  const asker = run.draft.tasks.find((each) => each.id === task.parent);
  if (asker?.assignee !== undefined)
    run.effects.push({ kind: 'notified', people: [asker.assignee], about: 'replied', task: asker.id, opinion });
}

/** Takes all questions back, answered or not, with everything asked because of them. */
export function revokeCommunication(run: Run, { task: id, deleteOpinions }: CommandOf<'revokeCommunication'>): void {
  const asked = childrenOf(run, [id]);
  const children = run.draft.tasks.filter(({ kind, parent }) => kind === 'communication' && parent === id);
  recordDone(run, taskOf(run, id), {
    action: 'revokeCommunication',
    handler: run.actor.person.id,
    opinion: '',
    partners: distinct(children.flatMap((task) => handlersOf(run.draft, task))),
  });
  closeTasks(run, asked);
  if (deleteOpinions) run.effects.push({ kind: 'recordsRemoved', tasks: asked });
}

/** The communications below these tasks, at any depth. */
function childrenOf(run: Run, ids: readonly TaskId[]): readonly TaskId[] {
  const children = run.draft.tasks
    .filter((task) => task.kind === 'communication' && task.parent !== undefined && ids.includes(task.parent))
    .map((task) => task.id);
  return children.length === 0 ? [] : [...children, ...childrenOf(run, children)];
}
