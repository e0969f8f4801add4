import type { NodeSwitch, Vote } from '../process/definition.ts';
import { refuse, type Refusal } from '../shared/refusal.ts';

/** Characters, as people count them (contract addendum, part 2, 2.2). */
export const OPINION_LIMIT = 500;

export const isOpinionRequired = (decision: Vote | 'return', switches: readonly NodeSwitch[]): boolean => decision !== 'agree' || switches.includes('opinionRequired');

/** One may agree without a word unless the node asks for one; everything else gives its reason (addendum, part 2, 5.3). */
export function opinionRefusal(opinion: string, isRequired: boolean): Refusal | undefined {
  if (isRequired && opinion.trim() === '') return refuse('opinion.required');
  return [...opinion].length > OPINION_LIMIT ? refuse('opinion.tooLong', { limit: OPINION_LIMIT }) : undefined;
}
