import type { Value } from '../expression/tree.ts';
import { isEmpty } from './emptiness.ts';
import type { RuleCheck, RuleFailure } from './validationRule.ts';
import { parseRuleList } from './ruleList.ts';
import { RULES } from './ruleTable.ts';

const REQUIRED: RuleFailure = { messageKey: 'validation.required', values: {} };

/**
 * Makes a rule list ready to check any number of values (contract validation 1): the text is read once, and a check
 * makes nothing new. An empty value fails `required` and nothing else; a list or an object that is not empty fails
 * every rule about texts and numbers. Nothing is opened: of a choice the inner value is what is checked (`readDouble`).
 * @param text a rule list, such as `required;length:50`
 * @param isRequired a right or a form may demand a value beyond what the list says
 * @returns a check that gives the first failure in the order of the list, or `undefined`
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
