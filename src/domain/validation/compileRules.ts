import type { Value } from '../expression/tree.ts';
import { isEmpty } from './emptiness.ts';
import type { RuleCheck, RuleFailure } from './validationRule.ts';
import { parseRuleList } from './ruleList.ts';
import { RULES } from './ruleTable.ts';

const REQUIRED: RuleFailure = { messageKey: 'validation.required', values: {} };

/**
 * Compiles a rule list for checking many values (contract validation 1). An empty value fails `required` only; a
 * non-empty list or object fails every text and number rule. Values are not unwrapped: for a choice, pass its inner
 * value (`parseOptionValue`).
 * @param text a rule list, such as `required;length:50`
 * @param isRequired whether a value is required in addition to the list, by a right or a form
 * @returns a function that returns the first failure in the order of the list, or `undefined`
 * @example
 * const check = compileRules('isNumber;maxnum:100');
 * check('101'); // { messageKey: 'validation.maxnum', values: { limit: 100 } }
 * check('99.5'); // undefined
 */
export function compileRules(text: string, isRequired = false): RuleCheck {
  const { rules } = parseRuleList(text);
  const missing = isRequired || rules.some(({ name }) => name === 'required') ? REQUIRED : undefined;
  const checks = rules.flatMap(({ name, parameter = '' }) =>
    name === 'required' ? [] : (RULES.get(name)?.prepare(parameter) ?? []),
  );
  return (value: Value) => {
    if (isEmpty(value)) return missing;
    for (const check of checks) {
      const failure = check(value);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}
