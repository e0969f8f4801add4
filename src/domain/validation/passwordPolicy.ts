import type { FieldIssue } from '../shared/failure.ts';
import { checkPasswords } from './crossField.ts';

/**
 * A company's password policy, with the names of the platform. Our server does not lock accounts after wrong passwords.
 * @property isMix whether upper case, lower case, digits and symbols are all required.
 * @property isUsernamePwdConsistent whether the password may be equal to the account.
 */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly isMix: boolean;
  readonly isUsernamePwdConsistent: boolean;
}

/** The default policy. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { minLength: 8, isMix: false, isUsernamePwdConsistent: false };

/** Maximum length of a password; a login with a longer one is refused. */
export const MAX_PASSWORD_CHARACTERS = 200;

/**
 * A password change as typed, without trimming.
 * @property repeated the repeated new password; not sent to the platform.
 */
export interface PasswordChange {
  readonly account: string;
  readonly old: string;
  readonly fresh: string;
  readonly repeated?: string;
}
/** A new password; `old` is left out if there was none. */
export type ChosenPassword = Omit<PasswordChange, 'old'> & { readonly old?: string };
export type PasswordPart = Exclude<keyof PasswordChange, 'account'>;

const KINDS: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u];

/**
 * Validates a password change; returns at most one issue for each field. The page checks while the user types, the
 * server checks again.
 */
export function validatePasswordChange(change: ChosenPassword, policy: PasswordPolicy): readonly FieldIssue[] {
  const { old, fresh, repeated = fresh } = change;
  const broken = findViolatedRule(change, policy);
  return [
    ...(old === '' ? [issue('old', 'oldMissing')] : []),
    ...(broken === undefined ? [] : [issue('fresh', broken.rule, broken.limit)]),
    ...(repeated === '' ? [issue('repeated', 'repeatMissing')] : checkPasswords(fresh, repeated, 'repeated')),
  ];
}

/** Returns the first rule the new password violates. */
function findViolatedRule(
  { account, old, fresh }: ChosenPassword,
  { minLength, isMix, isUsernamePwdConsistent }: PasswordPolicy,
): { readonly rule: string; readonly limit?: number } | undefined {
  if (fresh === '') return { rule: 'newMissing' };
  if ([...fresh].length < minLength) return { rule: 'tooShort', limit: minLength };
  if (fresh.length > MAX_PASSWORD_CHARACTERS) return { rule: 'tooLong', limit: MAX_PASSWORD_CHARACTERS };
  if (isMix && !KINDS.every((kind) => kind.test(fresh))) return { rule: 'notMixed' };
  if (!isUsernamePwdConsistent && fresh.toLowerCase() === account.toLowerCase()) return { rule: 'isAccount' };
  return fresh === old ? { rule: 'isOld' } : undefined;
}

const issue = (field: PasswordPart, rule: string, limit?: number): FieldIssue => ({
  field,
  messageKey: `validation.password.${rule}`,
  values: limit === undefined ? {} : { limit },
});
