import { getOwn } from '../shared/getOwn.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { checkPrerequisite } from '../validation/demands.ts';
import type { BusinessList, Criterion } from './listDefinition.ts';

/**
 * Checks that the URL contains all incoming parameters of a list ("A list needs configured incoming parameters", spec
 * 5). The list must not be loaded while one is missing.
 * @param list the parameters it requires
 * @param given parameters of the URL
 * @returns one issue for the first missing parameter; empty if all are there
 * @example
 * checkIncomingParameters({ urlParameters: [] }, {}); // []
 */
export function checkIncomingParameters(
  { urlParameters }: Pick<BusinessList, 'urlParameters'>,
  given: Readonly<Record<string, string>>,
): readonly FieldIssue[] {
  return urlParameters.flatMap(({ name }) => checkPrerequisite('incomingParameters', getOwn(given, name))).slice(0, 1);
}

/**
 * Returns the criterion that the search box of a list uses: its first text criterion.
 * @param list its criteria
 * @returns `undefined` if the list has no text criterion
 * @example
 * quickCriterion({ criteria: [] }); // undefined
 */
export const quickCriterion = ({ criteria }: Pick<BusinessList, 'criteria'>): Criterion | undefined =>
  criteria.find(({ kind }) => kind === 'text');

/**
 * Returns the criteria for dates, months and date ranges, which the date page edits.
 * @param list its criteria
 * @returns the criteria in the order of the list
 * @example
 * dateCriteria({ criteria: [] }); // []
 */
export const dateCriteria = ({ criteria }: Pick<BusinessList, 'criteria'>): readonly Criterion[] =>
  criteria.filter(({ kind }) => kind === 'date' || kind === 'month' || kind === 'range');
