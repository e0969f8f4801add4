import { parseDecimal } from '../shared/decimal.ts';
import { createPatternRule, toRuleText, type Rule, type RuleCheck, type RuleFailure } from './validationRule.ts';

/*
 * Number formats, bounds and length (contract validation 2 to 4). Bounds are inclusive. Ours: the float rules also
 * accept whole numbers without leading zeros.
 */
export const NUMBER_RULES: readonly Rule[] = [
  createPatternRule('isNumber', /^[+-]?\d+(?:\.\d+)?$/u),
  createPatternRule('isInteger', /^[+-]?\d+$/u),
  createPatternRule('isPositiveInteger', /^[1-9]\d*$/u),
  createPatternRule('isNegtiveInteger', /^-\d+$/u),
  createPatternRule('isFloat', /^-?(?:[1-9]\d*(?:\.\d*)?|0(?:\.\d+)?|\.0+)$/u),
  createPatternRule('isPositiveFloat', /^(?:[1-9]\d*(?:\.\d*)?|0\.0*[1-9]\d*)$/u),
  createPatternRule('isNegtiveFloat', /^-(?:[1-9]\d*(?:\.\d*)?|0\.0*[1-9]\d*)$/u),
  bound('minnum', (value, limit) => value >= limit),
  bound('maxnum', (value, limit) => value <= limit),
  { name: 'length', takesParameter: true, prepare: prepareLength },
];

/**
 * Creates a rule that compares the number at the beginning of a text (`12abc` is 12). A text without one fails, as do
 * lists and objects.
 */
function bound(name: string, isWithin: (value: number, limit: number) => boolean): Rule {
  return {
    name,
    takesParameter: true,
    prepare(parameter) {
      const limit = parseDecimal(parameter);
      if (limit === undefined) return undefined;
      const failure: RuleFailure = { messageKey: `validation.${name}`, values: { limit } };
      return (value) =>
        typeof value !== 'object' &&
        isWithin(typeof value === 'number' ? value : Number.parseFloat(String(value)), limit)
          ? undefined
          : failure;
    },
  };
}

const LENGTH = /^(\d{1,9})(?:,(\d{1,9}))?$/u;

/**
 * Compiles `length:50` or `length:14,2`. `length:50` limits the number of UTF-16 code units, as JavaScript and the
 * platform count them. With `length:14,2` (total digits, decimals), the absolute value of a number must not exceed 10
 * to the power of their difference; a text may have at most 14 characters. Lists and objects fail.
 */
function prepareLength(parameter: string): RuleCheck | undefined {
  const [, whole, decimals = '0'] = LENGTH.exec(parameter.replace(/\s/gu, '')) ?? [];
  if (whole === undefined) return undefined;
  const [longest, digits] = [Number(whole), Number(whole) - Number(decimals)];
  const largest = 10 ** digits;
  const tooLong: RuleFailure = { messageKey: 'validation.length', values: { limit: longest } };
  const tooLarge: RuleFailure = { messageKey: 'validation.wholeDigits', values: { limit: digits } };
  return (value) => {
    if (typeof value === 'number') return Math.abs(value) > largest ? tooLarge : undefined;
    return (toRuleText(value)?.length ?? Infinity) > longest ? tooLong : undefined;
  };
}
