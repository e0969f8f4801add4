import type { PersonId } from '../shared/ids.ts';
import type { Executor, InstanceState, TaskState } from '../workflow/instanceState.ts';

/** Who has a task: its assignee, or all its candidates. */
export function handlersOf(
  state: Pick<InstanceState, 'names'>,
  { assignee, candidates }: TaskState,
): readonly Executor[] {
  return assignee === undefined ? candidates : [{ kind: 'person', id: assignee, name: state.names[assignee] ?? '' }];
}

/**
 * In whose hands a request is. A colleague who is asked a question answers it; that gives no power over the request
 * (spec 6).
 */
export const holdersOf = (state: Pick<InstanceState, 'names' | 'tasks'>): readonly Executor[] =>
  state.tasks.filter(({ kind }) => kind !== 'communication').flatMap((task) => handlersOf(state, task));

/** The persons among those who have a task; a group is nobody in particular. */
export const peopleAt = (state: Pick<InstanceState, 'names'>, task: TaskState): readonly PersonId[] =>
  handlersOf(state, task)
    .filter(({ kind }) => kind === 'person')
    .map(({ id }) => id);
