import type { Value } from '../expression/tree.ts';
import { checkedValue, isEmpty } from './emptiness.ts';
import type { RuleCheck, RuleFailure } from './validationRule.ts';
import { parseRuleList } from './ruleList.ts';
import { RULES } from './ruleTable.ts';

const REQUIRED: RuleFailure = { messageKey: 'validation.required', values: {} };

/**
 * Makes a rule list ready to check any number of values: the text is read once, and a check makes nothing new.
 * The check gives the first failure, in the order of the list; an empty value fails `required` and nothing else.
 * @param isRequired a right or a form may demand a value beyond what the list says.
 */
export function compileRules(text: string, isRequired = false): RuleCheck {
  const { rules } = parseRuleList(text);
  const missing = isRequired || rules.some(({ name }) => name === 'required') ? REQUIRED : undefined;
  const checks = rules.flatMap(({ name, parameter = '' }) =>
    name === 'required' ? [] : (RULES.get(name)?.prepare(parameter) ?? []),
  );
  return (value: Value) => {
    const checked = checkedValue(value);
    if (isEmpty(checked)) return missing;
    for (const check of checks) {
      const failure = check(checked);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}
