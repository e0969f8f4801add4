import { readDecimal } from '../shared/decimal.ts';
import { matching, textOf, type Rule, type RuleCheck, type RuleFailure } from './validationRule.ts';

/*
 * Number formats, bounds and length (contract validation 2 to 4). Bounds are inclusive. Ours: the float rules also take
 * whole numbers, written without leading zeros.
 */
export const NUMBER_RULES: readonly Rule[] = [
  matching('isNumber', /^[+-]?\d+(?:\.\d+)?$/u),
  matching('isInteger', /^[+-]?\d+$/u),
  matching('isPositiveInteger', /^[1-9]\d*$/u),
  matching('isNegtiveInteger', /^-\d+$/u),
  matching('isFloat', /^-?(?:[1-9]\d*(?:\.\d*)?|0(?:\.\d+)?|\.0+)$/u),
  matching('isPositiveFloat', /^(?:[1-9]\d*(?:\.\d*)?|0\.0*[1-9]\d*)$/u),
  matching('isNegtiveFloat', /^-(?:[1-9]\d*(?:\.\d*)?|0\.0*[1-9]\d*)$/u),
  bound('minnum', (value, limit) => value >= limit),
  bound('maxnum', (value, limit) => value <= limit),
  { name: 'length', takesParameter: true, prepare: prepareLength },
];

/**
 * Compares the number a text begins with (`12abc` is 12); a text that begins with none is out of bounds, as is a list
 * or an object.
 */
function bound(name: string, isWithin: (value: number, limit: number) => boolean): Rule {
  return {
    name,
    takesParameter: true,
    prepare(parameter) {
      const limit = readDecimal(parameter);
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
 * `length:50`: at most so many characters, counted as JavaScript and the platform count them. `length:14,2` (digits in
 * all, digits after the point): a number may not exceed 10 to the power of their difference; a text still has at most
 * 14 characters. A list or an object has no length.
 */
function prepareLength(parameter: string): RuleCheck | undefined {
  const [, whole, decimals = '0'] = LENGTH.exec(parameter.replace(/\s/gu, '')) ?? [];
  if (whole === undefined) return undefined;
  const [longest, digits] = [Number(whole), Number(whole) - Number(decimals)];
  const largest = 10 ** digits;
  const tooLong: RuleFailure = { messageKey: 'validation.length', values: { limit: longest } };
  const tooLarge: RuleFailure = { messageKey: 'validation.wholeDigits', values: { limit: digits } };
  return (value) => {
    if (typeof value === 'number') return value > largest ? tooLarge : undefined;
    return (textOf(value)?.length ?? Infinity) > longest ? tooLong : undefined;
  };
}
