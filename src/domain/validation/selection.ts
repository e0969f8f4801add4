import type { FieldIssue } from '../shared/failure.ts';

/** So many make one batch at most, and no call names more ids. */
export const BATCH_AT_MOST = 200;

/** What a list asks of its selection before it acts. */
export type SelectionPurpose = 'open' | 'edit' | 'delete' | 'approve';

const issue = (messageKey: string, values: FieldIssue['values'] = {}): readonly FieldIssue[] => [
  { field: 'selection', messageKey, values },
];

/**
 * "At least one record must be selected" (spec 5), worded for what is to be done with it.
 * @param count how many are selected
 * @param purpose what is to be done with them
 * @returns nothing, or one issue
 * @example
 * checkSomeSelected(0, 'delete')[0].messageKey; // 'validation.selection.none.delete'
 */
export const checkSomeSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  count > 0 ? [] : issue(`validation.selection.none.${purpose}`);

/**
 * "Only one record may be selected where one is required" (spec 5).
 * @param count how many are selected
 * @param purpose what is to be done with it
 * @returns nothing, or one issue
 * @example
 * checkOneSelected(2, 'edit')[0].messageKey; // 'validation.selection.severalToEdit'
 */
export const checkOneSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  count > 1
    ? issue(purpose === 'edit' ? 'validation.selection.severalToEdit' : 'validation.selection.several')
    : checkSomeSelected(count, purpose);

/**
 * Tasks that are decided together make one batch. Ours.
 * @param count how many are selected
 * @param purpose what is to be done with them
 * @returns nothing, or one issue
 * @example
 * checkMostSelected(201, 'approve')[0].values; // { limit: 200, over: 1 }
 */
export const checkMostSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  purpose === 'approve' && count > BATCH_AT_MOST
    ? issue('validation.selection.tooMany', { limit: BATCH_AT_MOST, over: count - BATCH_AT_MOST })
    : [];
