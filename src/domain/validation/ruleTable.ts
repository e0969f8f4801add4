import { NUMBER_RULES } from './numberRules.ts';
import type { Rule } from './validationRule.ts';
import { TEXT_RULES } from './textRules.ts';

/** The only rule about empty values; all others accept them, so it has nothing else to check. */
const required: Rule = { name: 'required', takesParameter: false, prepare: () => () => undefined };

/** All rules of spec 5 by name. `len` is an alias of `length`. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  [required, ...TEXT_RULES, ...NUMBER_RULES].map((rule) => [rule.name, rule]),
);

/**
 * Aliases of rules: `len` and `float` of older platforms, and the entries of the platform's reusable rule table,
 * written `vtype:<alias>` (contract validation 2, 3).
 */
export const RULE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['len', 'length'],
  ['float', 'isFloat'],
  ['vtype:positiveinteger', 'isPositiveInteger'],
  ['vtype:phone', 'isChineseMobile'],
  ['vtype:email', 'isEmail'],
  ['vtype:idcard', 'IDCard'],
  ['vtype:isenglishandnumber', 'isEnglishAndNumber'],
  ['vtype:number', 'isNumber'],
  ['vtype:float', 'isFloat'],
  ['vtype:ip', 'isIP'],
]);
