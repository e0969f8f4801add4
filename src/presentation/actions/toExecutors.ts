import type { Executor } from '#domain/workflow/instanceState.ts';
import type { PickedPerson } from '../ui/people/pickerSettings.ts';

/** Maps the users of a picker to the executors of a command. */
export const toExecutors = (people: readonly PickedPerson[]): readonly Executor[] =>
  people.map(({ id, name }) => ({ kind: 'person', id, name }));
