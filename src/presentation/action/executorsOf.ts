import type { Executor } from '#domain/workflow/instanceState.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';

/** People as a picker gives them, as commands name them. */
export const executorsOf = (people: readonly PickedPerson[]): readonly Executor[] =>
  people.map(({ id, name }) => ({ kind: 'person', id, name }));
