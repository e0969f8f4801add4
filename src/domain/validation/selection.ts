import type { FieldIssue } from '../shared/failure.ts';

/** What a list asks of its selection before it acts. */
export type SelectionPurpose = 'open' | 'edit' | 'delete' | 'approve';

const issue = (messageKey: string): readonly FieldIssue[] => [{ field: 'selection', messageKey, values: {} }];

/** "At least one record must be selected" (spec 5), worded for what is to be done with it. */
export const checkSomeSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  count > 0 ? [] : issue(`validation.selection.none.${purpose}`);

/** "Only one record may be selected where one is required" (spec 5). */
export const checkOneSelected = (count: number, purpose: SelectionPurpose): readonly FieldIssue[] =>
  count > 1
    ? issue(purpose === 'edit' ? 'validation.selection.severalToEdit' : 'validation.selection.several')
    : checkSomeSelected(count, purpose);
