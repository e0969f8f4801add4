import { readDate } from '../shared/calendar.ts';
import type { FieldIssue } from '../shared/failure.ts';

/**
 * "Passwords before and after must be consistent" (spec 5). Asked once both are filled; the second one is at fault.
 * @param first as it was typed first
 * @param second as it was typed again
 * @param field the name the issue carries
 * @returns nothing, or one issue
 * @example
 * checkPasswords('secret', 'secrat', 'again').length; // 1
 * checkPasswords('secret', '', 'again'); // []
 */
export function checkPasswords(first: string, second: string, field: string): readonly FieldIssue[] {
  return first === '' || second === '' || first === second
    ? []
    : [{ field, messageKey: 'validation.passwordsDiffer', values: {} }];
}

/**
 * "The end time must be later than the start time" (spec 5); equal is not later. An open range is fine, and so is a
 * text that is no date: that is another rule's business.
 * @param start a date, with or without a time, year first
 * @param end the same
 * @param field the name the issue carries
 * @returns nothing, or one issue
 * @example
 * checkDateRange('2026-11-23', '2026-11-23', 'end')[0].messageKey; // 'validation.endNotAfterStart'
 * checkDateRange('2026-11-23', '2026-11-24 08:00', 'end'); // []
 */
export function checkDateRange(start: string, end: string, field: string): readonly FieldIssue[] {
  const [from, to] = [readDate(start), readDate(end)];
  return from === undefined || to === undefined || to > from
    ? []
    : [{ field, messageKey: 'validation.endNotAfterStart', values: { start } }];
}

/** The answer to "is this value used already?", which the server gives (contract form 10). */
export const checkUnique = (isUnique: boolean, field: string, label: string): readonly FieldIssue[] =>
  isUnique ? [] : [{ field, messageKey: 'validation.notUnique', values: { name: label } }];
