import type { Value } from '../expression/tree.ts';

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

/** What format rules look at. Lists and objects have no text to look at: they pass. */
export const textOf = (value: Value): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'object' ? undefined : String(value);

/** A rule that a whole text must match. */
export function matching(name: string, pattern: RegExp): Rule {
  const failure: RuleFailure = { messageKey: `validation.${name}`, values: {} };
  const check: RuleCheck = (value) => {
    const text = textOf(value);
    return text === undefined || pattern.test(text) ? undefined : failure;
  };
  return { name, takesParameter: false, prepare: () => check };
}
