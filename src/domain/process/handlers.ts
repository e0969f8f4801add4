import type { PersonId } from '../shared/ids.ts';
import type { Executor, InstanceState, TaskState } from '../workflow/instanceState.ts';

/**
 * Returns who can work on a task: its assignee, or all its candidates (contract process 1).
 * @param state the request, for the names
 * @param task one of its tasks
 * @returns users and groups
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const { currentState } = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * getHandlers(currentState, currentState.tasks[0]); // [{ kind: 'person', id: 'wang', name: 'wang' }]
 */
export function getHandlers(
  state: Pick<InstanceState, 'names'>,
  { assignee, candidates }: TaskState,
): readonly Executor[] {
  return assignee === undefined ? candidates : [{ kind: 'person', id: assignee, name: state.names[assignee] ?? '' }];
}

/**
 * Whether a task waits for its assignee. An answered task does not, nor one that is locked by a return with backtrack,
 * even while the request is on hold.
 * @param task a task of a request
 * @returns `false` for a task that is replied to or locked
 */
export const isWaiting = ({ status, statusBefore }: Pick<TaskState, 'status' | 'statusBefore'>): boolean =>
  !['replied', 'locked'].includes(statusBefore ?? status);

/**
 * Returns the users and groups a request waits for. A user who is asked a question is not included, because answering
 * it gives no rights to the request (spec 6). A user who returned it with backtrack is included again when the returned
 * work is done.
 * @param state the request
 * @returns users and groups; one with two tasks is included twice
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const { currentState } = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * getHolders(currentState).map(({ id }) => id); // ['wang']
 */
export const getHolders = (state: Pick<InstanceState, 'names' | 'tasks'>): readonly Executor[] =>
  state.tasks
    .filter((task) => task.kind !== 'communication' && isWaiting(task))
    .flatMap((task) => getHandlers(state, task));

/** Returns the ids of the users who can work on a task, without groups. */
export const getHandlerIds = (state: Pick<InstanceState, 'names'>, task: TaskState): readonly PersonId[] =>
  getHandlers(state, task)
    .filter(({ kind }) => kind === 'person')
    .map(({ id }) => id);
