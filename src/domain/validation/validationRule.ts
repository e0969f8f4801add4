import type { Value } from '../expression/tree.ts';
import { formatDecimal } from '../shared/decimal.ts';

/**
 * The failure of a rule; `messageKey` is the key of its message.
 * @property values `limit` is the placeholder in messages about a bound or a length.
 */
export interface RuleFailure {
  readonly messageKey: string;
  readonly values: { readonly limit?: number };
}

/** A compiled rule: takes a non-empty value and returns the failure, if any. */
export type RuleCheck = (value: Value) => RuleFailure | undefined;

/** A named rule. `prepare` returns `undefined` if a required parameter is missing or invalid. */
export interface Rule {
  readonly name: string;
  readonly takesParameter: boolean;
  prepare(parameter: string): RuleCheck | undefined;
}

/** Returns the text that format rules check, with numbers in decimal notation; `undefined` for lists and objects. */
export function toRuleText(value: Value): string | undefined {
  if (typeof value === 'number') return formatDecimal(value);
  return typeof value === 'object' ? undefined : String(value);
}

/** Creates a rule that the whole text must match; lists and objects fail. */
export const createPatternRule = (name: string, pattern: RegExp): Rule =>
  createTextRule(name, (text) => (pattern.test(text) ? undefined : name));

/**
 * Creates a rule about a whole text with several possible messages; lists and objects fail.
 * @param judge returns the name of the message, or `undefined` if the text is valid.
 */
export function createTextRule(name: string, judge: (text: string) => string | undefined): Rule {
  const check: RuleCheck = (value) => {
    const text = toRuleText(value);
    const wrong = text === undefined ? name : judge(text);
    return wrong === undefined ? undefined : { messageKey: `validation.${wrong}`, values: {} };
  };
  return { name, takesParameter: false, prepare: () => check };
}
