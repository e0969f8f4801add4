import type { PersonId } from '../shared/ids.ts';
import type { Executor, InstanceState, TaskState } from '../workflow/instanceState.ts';

/**
 * Who has a task: its assignee, or all its candidates (contract process 1).
 * @param state the request, for the names
 * @param task one of its tasks
 * @returns persons and groups
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const { current } = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * handlersOf(current, current.tasks[0]); // [{ kind: 'person', id: 'wang', name: 'wang' }]
 */
export function handlersOf(
  state: Pick<InstanceState, 'names'>,
  { assignee, candidates }: TaskState,
): readonly Executor[] {
  return assignee === undefined ? candidates : [{ kind: 'person', id: assignee, name: state.names[assignee] ?? '' }];
}

/**
 * Whether a task waits for its people. One that was answered does not, nor one that was returned "straight back" and
 * waits for the returned work, also while the request is on hold.
 * @param task a task of a request
 * @returns `false` for a task that is replied to or locked
 */
export const isWaiting = ({ status, statusBefore }: Pick<TaskState, 'status' | 'statusBefore'>): boolean =>
  !['replied', 'locked'].includes(statusBefore ?? status);

/**
 * In whose hands a request is. A colleague who is asked a question answers it; that gives no power over the request
 * (spec 6). The user who returned it "straight back" has it again when the returned work is done.
 * @param state the request
 * @returns persons and groups; somebody with two tasks comes twice
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const { current } = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * holdersOf(current).map(({ id }) => id); // ['wang']
 */
export const holdersOf = (state: Pick<InstanceState, 'names' | 'tasks'>): readonly Executor[] =>
  state.tasks
    .filter((task) => task.kind !== 'communication' && isWaiting(task))
    .flatMap((task) => handlersOf(state, task));

/** The persons among those who have a task; a group is nobody in particular. */
export const peopleAt = (state: Pick<InstanceState, 'names'>, task: TaskState): readonly PersonId[] =>
  handlersOf(state, task)
    .filter(({ kind }) => kind === 'person')
    .map(({ id }) => id);
