import type { FieldIssue } from '../shared/failure.ts';

/** Maximum number of tasks in a batch, and of ids in one call. */
export const MAX_BATCH_TASKS = 200;

/** The action a selection is made for. */
export type SelectionPurpose = 'open' | 'edit' | 'delete' | 'approve';

const issue = (messageKey: string, values: FieldIssue['values'] = {}): readonly FieldIssue[] => [
  { field: 'selection', messageKey, values },
];

/**
 * "At least one record must be selected" (spec 5), with a message for the action.
 * @param count number of selected rows
 * @param purpose the action
 * @returns at most one issue
 * @example
 * checkSomeSelected(0, 'delete')[0].messageKey; // 'validation.selection.none.delete'
 */
export const checkSomeSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  count > 0 ? [] : issue(`validation.selection.none.${purpose}`);

/**
 * "Only one record may be selected where one is required" (spec 5).
 * @param count number of selected rows
 * @param purpose the action
 * @returns at most one issue
 * @example
 * checkOneSelected(2, 'edit')[0].messageKey; // 'validation.selection.severalToEdit'
 */
export const checkOneSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  count > 1
    ? issue(purpose === 'edit' ? 'validation.selection.severalToEdit' : 'validation.selection.several')
    : checkSomeSelected(count, purpose);

/**
 * Checks that the selected tasks fit in one batch. Ours.
 * @param count number of selected rows
 * @param purpose the action
 * @returns at most one issue
 * @example
 * checkBatchSize(201, 'approve')[0].values; // { limit: 200, over: 1 }
 */
export const checkBatchSize = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  purpose === 'approve' && count > MAX_BATCH_TASKS
    ? issue('validation.selection.tooMany', { limit: MAX_BATCH_TASKS, over: count - MAX_BATCH_TASKS })
    : [];
