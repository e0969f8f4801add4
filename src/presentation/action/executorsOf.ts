import type { Executor } from '#domain/process/state.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';

/** People as a picker gives them, as commands name them. */
export const executorsOf = (people: readonly PickedPerson[]): readonly Executor[] =>
  people.map(({ id, name }) => ({ kind: 'person', id, name }));
