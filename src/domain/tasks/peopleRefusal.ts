import type { CirculationCompletion, Executor } from '../workflow/instanceState.ts';
import type { PersonId } from '../shared/ids.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';

/** Checks the users chosen for an action: at least one if required, users only, and none of the excluded. */
export function peopleRefusal(
  people: readonly Executor[],
  { isRequired, excluded }: { readonly isRequired: boolean; readonly excluded: readonly PersonId[] },
): Refusal | undefined {
  if (isRequired && people.length === 0) return refuse('people.none');
  if (people.some(({ kind }) => kind !== 'person')) return refuse('people.unknown');
  return people.some(({ id }) => excluded.includes(id)) ? refuse('people.self') : undefined;
}

/**
 * Returns the maximum completion value of a circulation: the number of its readers, or 100 percent (contract process
 * 7).
 */
export const getMaxCompletionValue = (by: 'count' | 'percent', readers: number): number =>
  by === 'count' ? readers : 100;

export function circulationRefusal(completion: CirculationCompletion, readers: number): Refusal | undefined {
  if (completion.by === 'all') return undefined;
  const limit = getMaxCompletionValue(completion.by, readers);
  return Number.isInteger(completion.value) && completion.value >= 1 && completion.value <= limit
    ? undefined
    : refuse('circulation.setting');
}
