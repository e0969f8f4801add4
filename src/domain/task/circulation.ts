import type { CirculationCompletion } from '../workflow/instanceState.ts';

/** How many of those it was circulated to have to be done before it is over (contract process 7). */
export function neededReaders(completion: CirculationCompletion, people: number): number {
  if (completion.by === 'all') return people;
  return completion.by === 'count' ? completion.value : Math.ceil((completion.value * people) / 100);
}
