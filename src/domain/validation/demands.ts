import type { Value, Variables } from '../expression/tree.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { checkedValue, isEmpty } from './emptiness.ts';

/**
 * Things that must be there before an action makes sense (spec 5, "Other rules"): given by the person, or configured by
 * a designer.
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
export type Demand = (typeof DEMANDS)[number];

/** Nothing when it is there; else the one issue that says what is missing. */
export const checkDemand = (demand: Demand, given: Value | undefined): readonly FieldIssue[] =>
  isEmpty(checkedValue(given ?? null))
    ? [{ field: demand, messageKey: `validation.demand.${demand}`, values: {} }]
    : [];

/** "Search criteria cannot be empty" (spec 5): one of them is enough. */
export const checkSearchCriteria = (criteria: Variables): readonly FieldIssue[] =>
  Object.values(criteria).some((value) => !isEmpty(checkedValue(value)))
    ? []
    : [{ field: 'search', messageKey: 'validation.searchCriteria', values: {} }];
