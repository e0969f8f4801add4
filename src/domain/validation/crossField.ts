import { parseDate } from '../shared/calendar.ts';
import type { FieldIssue } from '../shared/failure.ts';

/**
 * "Passwords before and after must be consistent" (spec 5). Checked once both are filled; the issue is on the second
 * one.
 * @param first the password
 * @param second the repeated password
 * @param field the name the issue carries
 * @returns at most one issue
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
 * "The end time must be later than the start time" (spec 5). Equal times are an issue. An open range or a text that is
 * not a date is not; other rules check that.
 * @param start a date with or without a time, beginning with the year
 * @param end a date like `start`
 * @param field the name the issue carries
 * @returns at most one issue
 * @example
 * checkDateRange('2026-11-23', '2026-11-23', 'end')[0].messageKey; // 'validation.endNotAfterStart'
 * checkDateRange('2026-11-23', '2026-11-24 08:00', 'end'); // []
 */
export function checkDateRange(start: string, end: string, field: string): readonly FieldIssue[] {
  const [from, to] = [parseDate(start), parseDate(end)];
  return from === undefined || to === undefined || to > from
    ? []
    : [{ field, messageKey: 'validation.endNotAfterStart', values: { start } }];
}

/** Converts the server's result of a uniqueness check to an issue (contract form 10). */
export const checkUnique = (isUnique: boolean, field: string, label: string): readonly FieldIssue[] =>
  isUnique ? [] : [{ field, messageKey: 'validation.notUnique', values: { name: label } }];
