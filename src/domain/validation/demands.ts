import type { Value, Variables } from '../expression/tree.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { unwrapValue, isEmpty } from './emptiness.ts';

/**
 * Prerequisites of actions (spec 5, "Other rules"), entered by the user or configured by a designer.
 * @example
 * PREREQUISITES.includes('imageFile'); // true
 */
export const PREREQUISITES = [
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
/** One of `PREREQUISITES`. */
export type Prerequisite = (typeof PREREQUISITES)[number];

/**
 * Checks a prerequisite of an action (spec 5).
 * @param demand the prerequisite; the issue has its name
 * @param given its value; white space counts as missing
 * @returns one issue if it is missing, otherwise none
 * @example
 * checkPrerequisite('imageFile', '')[0].messageKey; // 'validation.demand.imageFile'
 * checkPrerequisite('imageFile', 'photo.png'); // []
 */
export const checkPrerequisite = (demand: Prerequisite, given: Value | undefined): readonly FieldIssue[] =>
  isEmpty(unwrapValue(given ?? null)) ? [{ field: demand, messageKey: `validation.demand.${demand}`, values: {} }] : [];

/**
 * "Search criteria cannot be empty" (spec 5): at least one is required.
 * @param criteria values by name
 * @returns at most one issue
 * @example
 * checkSearchCriteria({ name: '', from: '2026-11-23' }); // []
 * checkSearchCriteria({ name: ' ' }).length; // 1
 */
export const checkSearchCriteria = (criteria: Variables): readonly FieldIssue[] =>
  Object.values(criteria).some((value) => !isEmpty(unwrapValue(value)))
    ? []
    : [{ field: 'search', messageKey: 'validation.searchCriteria', values: {} }];
