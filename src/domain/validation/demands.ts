import type { Value, Variables } from '../expression/tree.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { checkedValue, isEmpty } from './emptiness.ts';

/**
 * Things that must be there before an action makes sense (spec 5, "Other rules"): given by the person, or configured by
 * a designer.
 * @example
 * DEMANDS.includes('imageFile'); // true
 */
export const DEMANDS = [
  'commonRemark',
  'imageFile',
  'mobileForm',
  'incomingParameters',
  'associatedFields',
  'dialog',
  'pdfTemplate',
  'wordTemplate',
  'excelTemplate',
] as const;
/** One of `DEMANDS`. */
export type Demand = (typeof DEMANDS)[number];

/**
 * Whether something is there that an action needs (spec 5).
 * @param demand what is needed; the issue is named after it
 * @param given what there is; a text of blanks is nothing
 * @returns nothing when it is there, else the one issue that says what is missing
 * @example
 * checkDemand('imageFile', '')[0].messageKey; // 'validation.demand.imageFile'
 * checkDemand('imageFile', 'photo.png'); // []
 */
export const checkDemand = (demand: Demand, given: Value | undefined): readonly FieldIssue[] =>
  isEmpty(checkedValue(given ?? null))
    ? [{ field: demand, messageKey: `validation.demand.${demand}`, values: {} }]
    : [];

/**
 * "Search criteria cannot be empty" (spec 5): one of them is enough.
 * @param criteria values by name
 * @returns nothing, or one issue
 * @example
 * checkSearchCriteria({ name: '', from: '2026-11-23' }); // []
 * checkSearchCriteria({ name: ' ' }).length; // 1
 */
export const checkSearchCriteria = (criteria: Variables): readonly FieldIssue[] =>
  Object.values(criteria).some((value) => !isEmpty(checkedValue(value)))
    ? []
    : [{ field: 'search', messageKey: 'validation.searchCriteria', values: {} }];
