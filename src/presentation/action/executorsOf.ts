import type { Executor } from '#domain/process/state.ts';
import type { Choosable } from '../shared/people/pickerOrder.ts';

/** People as a picker gives them, as commands name them. */
export const executorsOf = (people: readonly Choosable[]): readonly Executor[] =>
  people.map(({ id, name }) => ({ kind: 'person', id, name }));
