import type { FieldIssue } from '../shared/failure.ts';
import { checkPasswords } from './crossField.ts';

/**
 * What a company asks of passwords, in the platform's words. Our server locks nobody for wrong ones.
 * @property isMix capital and small letters, digits and signs, all four.
 * @property isUsernamePwdConsistent the account itself may be the password.
 */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly isMix: boolean;
  readonly isUsernamePwdConsistent: boolean;
}

/** Where a company says nothing. */
export const USUAL_POLICY: PasswordPolicy = { minLength: 8, isMix: false, isUsernamePwdConsistent: false };

/** So long a password may be: whoever logs in may not send more. */
export const PASSWORD_CHARACTERS = 200;

/**
 * A password that is changed, as it was typed: nothing is cut off.
 * @property repeated what was typed to be sure; a platform is not told.
 */
export interface PasswordChange {
  readonly account: string;
  readonly old: string;
  readonly fresh: string;
  readonly repeated?: string;
}
/** One that is chosen: where none was known before, `old` is left out. */
export type ChosenPassword = Omit<PasswordChange, 'old'> & { readonly old?: string };
export type PasswordPart = Exclude<keyof PasswordChange, 'account'>;

const KINDS: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u];

/** What is wrong with a change, the first thing of each field. The page says it while one types, the server at last. */
export function passwordIssues(change: ChosenPassword, policy: PasswordPolicy): readonly FieldIssue[] {
  const { old, fresh, repeated = fresh } = change;
  const broken = brokenRule(change, policy);
  return [
    ...(old === '' ? [issue('old', 'oldMissing')] : []),
    ...(broken === undefined ? [] : [issue('fresh', broken.rule, broken.limit)]),
    ...(repeated === '' ? [issue('repeated', 'repeatMissing')] : checkPasswords(fresh, repeated, 'repeated')),
  ];
}

/** The rule the new password breaks first. */
function brokenRule(
  { account, old, fresh }: ChosenPassword,
  { minLength, isMix, isUsernamePwdConsistent }: PasswordPolicy,
): { readonly rule: string; readonly limit?: number } | undefined {
  if (fresh === '') return { rule: 'newMissing' };
  if ([...fresh].length < minLength) return { rule: 'tooShort', limit: minLength };
  if (fresh.length > PASSWORD_CHARACTERS) return { rule: 'tooLong', limit: PASSWORD_CHARACTERS };
  if (isMix && !KINDS.every((kind) => kind.test(fresh))) return { rule: 'notMixed' };
  if (!isUsernamePwdConsistent && fresh.toLowerCase() === account.toLowerCase()) return { rule: 'isAccount' };
  return fresh === old ? { rule: 'isOld' } : undefined;
}

const issue = (field: PasswordPart, rule: string, limit?: number): FieldIssue => ({
  field,
  messageKey: `validation.password.${rule}`,
  values: limit === undefined ? {} : { limit },
});
