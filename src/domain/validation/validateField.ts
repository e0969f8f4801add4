import type { Value } from '../expression/tree.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { compileRules } from './compileRules.ts';
import type { RuleCheck } from './validationRule.ts';

/**
 * Checks one field (contract validation 1); the first rule that fails is the issue, so there is one at most.
 * @param field the name the issue carries
 * @param label the name people read, as in "Field [x] is mandatory"
 * @param value what was written, as it is stored
 * @param rules a rule list, or one made ready by `compileRules` where many values are checked
 * @returns nothing, or one issue with the key of its sentence
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
