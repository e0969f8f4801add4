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
 * In whose hands a request is. A colleague who is asked a question answers it; that gives no power over the request
 * (spec 6).
 * @param state the request
 * @returns persons and groups; somebody with two tasks comes twice
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const { current } = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * holdersOf(current).map(({ id }) => id); // ['wang']
 */
export const holdersOf = (state: Pick<InstanceState, 'names' | 'tasks'>): readonly Executor[] =>
  state.tasks.filter(({ kind }) => kind !== 'communication').flatMap((task) => handlersOf(state, task));

/** The persons among those who have a task; a group is nobody in particular. */
export const peopleAt = (state: Pick<InstanceState, 'names'>, task: TaskState): readonly PersonId[] =>
  handlersOf(state, task)
    .filter(({ kind }) => kind === 'person')
    .map(({ id }) => id);
