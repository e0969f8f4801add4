import type { Value } from '../expression/tree.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { compileRules } from './compileRules.ts';
import type { RuleCheck } from './validationRule.ts';

/**
 * Checks one field; the first rule that fails is the issue (contract validation 1), so there is one at most.
 * @param label the name people read, as in "Field [x] is mandatory".
 * @param rules a rule list, or one made ready by `compileRules` where many values are checked.
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
