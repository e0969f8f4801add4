import type { CirculationCompletion } from '../workflow/instanceState.ts';

/**
 * How many of those a task was circulated to have to be done before it is over (contract process 7).
 * @param completion everybody, so many, or so many of a hundred
 * @param people how many it was circulated to
 * @returns a number of people; a share is rounded up
 * @example
 * neededReaders({ by: 'percent', value: 50 }, 3); // 2
 */
export function neededReaders(completion: CirculationCompletion, people: number): number {
  if (completion.by === 'all') return people;
  return completion.by === 'count' ? completion.value : Math.ceil((completion.value * people) / 100);
}
