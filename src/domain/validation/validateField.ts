import type { Value } from '../expression/tree.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { compileRules } from './compileRules.ts';
import type { RuleCheck } from './validationRule.ts';

/**
 * Validates one field (contract validation 1). Returns the first rule that fails.
 * @param field the name the issue carries
 * @param label the label of the field, as in "Field [x] is mandatory"
 * @param value the value in its stored form
 * @param rules a rule list, or the result of `compileRules` for checking many values
 * @returns at most one issue, with its message key
 * @example
 * validateField('mail', 'E-mail', 'nobody', 'required;isEmail')[0].messageKey; // 'validation.isEmail'
 * validateField('mail', 'E-mail', 'a@b.co', 'required;isEmail'); // []
 */
export function validateField(
  field: string,
  label: string,
  value: Value,
  rules: string | RuleCheck,
): readonly FieldIssue[] {
  const check = typeof rules === 'string' ? compileRules(rules) : rules;
  const failure = check(value);
  return failure === undefined
    ? []
    : [{ field, messageKey: failure.messageKey, values: { name: label, ...failure.values } }];
}
