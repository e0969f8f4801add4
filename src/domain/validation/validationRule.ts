import type { Value } from '../expression/tree.ts';
import { writeDecimal } from '../shared/decimal.ts';

/**
 * What a rule found wrong. Worded elsewhere: `messageKey` names the sentence.
 * @property values `limit` fills the gap of a sentence about a bound or a length.
 */
export interface RuleFailure {
  readonly messageKey: string;
  readonly values: { readonly limit?: number };
}

/** A rule made ready: takes a value that is not empty, gives what is wrong with it. */
export type RuleCheck = (value: Value) => RuleFailure | undefined;

/** A named rule of a list. `prepare` gives nothing when the rule needs a parameter and has no sensible one. */
export interface Rule {
  readonly name: string;
  readonly takesParameter: boolean;
  prepare(parameter: string): RuleCheck | undefined;
}

/** What format rules look at, numbers in digits. Lists and objects have no text to look at. */
export function textOf(value: Value): string | undefined {
  if (typeof value === 'number') return writeDecimal(value);
  return typeof value === 'object' ? undefined : String(value);
}

/** A rule that a whole text must match; a list or an object never does. */
export const matching = (name: string, pattern: RegExp): Rule =>
  judging(name, (text) => (pattern.test(text) ? undefined : name));

/**
 * A rule about a whole text that may have several sentences; a list or an object fails it.
 * @param judge gives the name of the sentence that says what is wrong.
 */
export function judging(name: string, judge: (text: string) => string | undefined): Rule {
  const check: RuleCheck = (value) => {
    const text = textOf(value);
    const wrong = text === undefined ? name : judge(text);
    return wrong === undefined ? undefined : { messageKey: `validation.${wrong}`, values: {} };
  };
  return { name, takesParameter: false, prepare: () => check };
}
