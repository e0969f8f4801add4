import type { CirculationCompletion } from '../workflow/instanceState.ts';

/**
 * Returns how many readers of a circulated task must answer before the circulation ends (contract process 7).
 * @param completion all readers, a number, or a percentage of them
 * @param people the number of readers
 * @returns a number of readers; a percentage is rounded up
 * @example
 * neededReaders({ by: 'percent', value: 50 }, 3); // 2
 */
export function neededReaders(completion: CirculationCompletion, people: number): number {
  if (completion.by === 'all') return people;
  return completion.by === 'count' ? completion.value : Math.ceil((completion.value * people) / 100);
}
