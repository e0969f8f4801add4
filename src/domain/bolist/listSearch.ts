import type { FieldIssue } from '../shared/failure.ts';
import { checkDemand } from '../validation/demands.ts';
import type { BusinessList, Criterion } from './listDefinition.ts';

/**
 * "A list needs configured incoming parameters" (spec 5): without one of them it says so, and asks for nothing.
 * @param list what it was drawn to be asked with
 * @param given parameters of the address
 * @returns nothing where each of them is there, else one issue
 * @example
 * checkIncoming({ incoming: [] }, {}); // []
 */
export function checkIncoming(
  { incoming }: Pick<BusinessList, 'incoming'>,
  given: Readonly<Record<string, string>>,
): readonly FieldIssue[] {
  return incoming.flatMap(({ name }) => checkDemand('incomingParameters', given[name])).slice(0, 1);
}

/**
 * What the search field of a list looks through: its first criterion of words.
 * @param list its criteria
 * @returns nothing where no words are asked for
 * @example
 * quickCriterion({ criteria: [] }); // undefined
 */
export const quickCriterion = ({ criteria }: Pick<BusinessList, 'criteria'>): Criterion | undefined =>
  criteria.find(({ kind }) => kind === 'text');

/**
 * The criteria that ask for days: those the date page is for.
 * @param list its criteria
 * @returns in the order of the list
 * @example
 * dateCriteria({ criteria: [] }); // []
 */
export const dateCriteria = ({ criteria }: Pick<BusinessList, 'criteria'>): readonly Criterion[] =>
  criteria.filter(({ kind }) => kind === 'date' || kind === 'month' || kind === 'range');
