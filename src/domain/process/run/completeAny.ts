import type { TaskId } from '../../shared/ids.ts';
import { neededReaders } from '../../tasks/circulation.ts';
import type { Circulation, TaskState } from '../../workflow/instanceState.ts';
import { closeDecidedTask, recordDone, type Completion } from './complete.ts';
import type { Run } from './run.ts';
import { unlock } from './changeStatus.ts';
import { addTask } from './tasks.ts';
import { changeTask, closeTasks, getToken } from './tokens.ts';

/** Completes a task of any kind. */
export function completeAny(run: Run, task: TaskState, completion: Completion): void {
  if (task.kind === 'circulated') return completeCirculated(run, task, completion);
  if (task.kind === 'returned') return completeReturned(run, task, completion);
  closeDecidedTask(run, task, completion);
}

/** Completes returned work: the task that returned it is unlocked, and the request continues (contract process 5). */
function completeReturned(run: Run, task: TaskState, completion: Completion): void {
  recordDone(run, task, completion);
  unlockReturningTask(run, task, completion);
}

type CompletionNote = Pick<Completion, 'handler' | 'opinion'>;

/** Unlocks the task that returned the work and notifies its assignee. */
export function unlockReturningTask(run: Run, { id, wakes }: TaskState, note: CompletionNote): void {
  closeTasks(run, [id]);
  changeTask(run, wakes ?? '', (locked) => ({ ...locked, status: 'opened', version: locked.version + 1 }));
  unlock(run);
  notifyHolder(run, wakes, note);
}

/** Notifies the assignee that a task can be decided again. */
function notifyHolder(run: Run, id: TaskId | undefined, { handler, opinion }: CompletionNote): void {
  const holder = run.draft.tasks.find((each) => each.id === id)?.assignee;
  if (id !== undefined && holder !== undefined && holder !== handler)
    run.effects.push({ kind: 'notified', people: [holder], about: 'approve', task: id, opinion });
}

/**
 * Completes a reader's task of a circulation, with any decision. The completion rule determines how many are needed
 * (contract process 7).
 */
function completeCirculated(run: Run, task: TaskState, completion: Completion): void {
  recordDone(run, task, completion);
  closeTasks(run, [task.id]);
  const before = run.draft.circulations.find(({ id }) => id === task.circulation);
  if (!before) return;
  const rows = before.rows.map((row) =>
    row.task === task.id ? { ...row, status: 'done' as const, remark: completion.opinion } : row,
  );
  const circulation = { ...before, rows };
  changeCirculation(run, circulation);
  if (
    rows.filter(({ status }) => status === 'done').length >=
    neededReaders(circulation.completion, circulation.people.length)
  )
    finishCirculation(run, circulation, completion);
  else if (circulation.order === 'sequential') askNextReader(run, circulation);
}

/**
 * Removes a reader who has left the company. If no further reader is needed, the circulation ends and the task returns
 * without a decision.
 */
export function removeReaderOfLeaver(run: Run, task: TaskState, note: CompletionNote): void {
  closeTasks(run, [task.id]);
  const before = run.draft.circulations.find(({ id }) => id === task.circulation);
  if (!before) return;
  const { person: gone } = before.rows.find((row) => row.task === task.id) ?? {};
  const rows = before.rows.filter((row) => row.task !== task.id);
  const circulation = { ...before, rows, people: before.people.filter(({ id }) => id !== gone) };
  changeCirculation(run, circulation);
  const done = rows.filter(({ status }) => status === 'done').length;
  const needed = Math.min(neededReaders(circulation.completion, circulation.people.length), rows.length);
  if (done < needed) {
    if (circulation.order === 'sequential') askNextReader(run, circulation);
    return;
  }
  endCirculation(run, circulation);
  notifyHolder(run, circulation.task, note);
}

export function changeCirculation(run: Run, circulation: Circulation): void {
  run.draft.circulations = run.draft.circulations.map((each) => (each.id === circulation.id ? circulation : each));
}

/**
 * Ends a circulation: returns the task to the user who circulated it, or continues with the decision of the last
 * reader.
 */
function finishCirculation(run: Run, circulation: Circulation, completion: Completion): void {
  endCirculation(run, circulation);
  const parent = run.draft.tasks.find(({ id }) => id === circulation.task);
  if (parent && circulation.afterwards === 'goOn') completeAny(run, parent, completion);
  else notifyHolder(run, circulation.task, completion);
}

/** Ends a circulation and closes its tasks. */
export function endCirculation(run: Run, circulation: Circulation): void {
  closeTasks(
    run,
    run.draft.tasks.filter((task) => task.circulation === circulation.id).map(({ id }) => id),
  );
  run.draft.circulations = run.draft.circulations.filter(({ id }) => id !== circulation.id);
}

/** Creates the task of the next reader in a sequential circulation, or those of all readers in a parallel one. */
export function askNextReader(run: Run, circulation: Circulation): void {
  const parent = run.draft.tasks.find(({ id }) => id === circulation.task);
  if (!parent) return;
  const waiting = circulation.rows.filter((row) => row.task === undefined);
  const asked = circulation.order === 'sequential' ? waiting.slice(0, 1) : waiting;
  const tasks = new Map(asked.map(({ person }) => [person, readerTask(run, parent, circulation, person)]));
  changeCirculation(run, {
    ...circulation,
    rows: circulation.rows.map((row) => ({
      ...row,
      ...(tasks.has(row.person) && { task: tasks.get(row.person) ?? '' }),
    })),
  });
}

function readerTask(run: Run, parent: TaskState, circulation: Circulation, person: string): string {
  const reader = circulation.people.filter(({ id }) => id === person);
  return addTask(run, getToken(run, parent.token), 'circulated', reader, {
    node: parent.node,
    nodeName: parent.nodeName,
    parent: parent.id,
    circulation: circulation.id,
    ...(circulation.note !== '' && { note: circulation.note }),
  }).id;
}
