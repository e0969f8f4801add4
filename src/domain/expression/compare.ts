import { compareDecimals, parseDecimal } from '../shared/decimal.ts';
import type { Value } from './tree.ts';
import { isList, isRecord, isStructure, ownValue, parseStructure } from './valueKinds.ts';

/*
 * Comparison of two values, the same for gateway conditions, formulas, linkage and skip rules.
 * "Missing" is null or an unknown name. A "numeric text" is entirely a decimal number; it is compared digit by digit,
 * so that nothing is rounded. Texts that are not both numeric are ordered by characters, so dates that begin with the
 * year are in order.
 *
 *   left          right         ==, !=                                     <, <=, >, >=
 *   number        number        by value                                   by value
 *   number        numeric text  by value                                   by value
 *   number        other text    never equal                                false
 *   text          text          same characters                            both numeric: by value; else by characters
 *   boolean       boolean       same                                       false
 *   boolean       text          'true' and 'false' count as booleans       false
 *   missing       missing, ''   equal                                      false
 *   missing       anything else never equal (0 and false are not missing)  false
 *   list          list          same items in the same order               false *
 *   object        object        same names with equal values               false *
 *   list, object  number, text  never equal *                              false *
 *   any other pair              never equal                                false
 *
 * A comparison marked * has no meaningful answer (`hasNoAnswer`): a command that evaluates it is refused, and the
 * refusal names the field. The same applies to the JSON text of a list or an object, as forms store them, compared with
 * a number.
 * As a condition, these values are false: false, 0, missing, '', 'false' and the empty list. All others are true.
 */

/**
 * How numbers are compared.
 * @property isLegacy rules version 1: numeric texts are rounded to floating-point numbers before the comparison.
 */
export interface Comparison {
  readonly isLegacy: boolean;
}
const CURRENT_RULES: Comparison = { isLegacy: false };

/**
 * Whether two values are equal. Uses an explicit work list instead of recursion, so that nested values cannot overflow
 * the stack.
 */
export function isEqual(left: Value, right: Value, comparison = CURRENT_RULES): boolean {
  const waiting: (readonly [Value, Value])[] = [[left, right]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    const isDeep = isStructure(one) && isStructure(other);
    if (isDeep ? !pushPairs(one, other, waiting) : !isSamePlain(one, other, comparison)) return false;
  }
  return true;
}

function isSamePlain(left: Value, right: Value, { isLegacy: isLegacy }: Comparison): boolean {
  if (left === null || right === null) return (left ?? right) === '';
  if (typeof left === 'object' || typeof right === 'object' || typeof left === typeof right) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  if (isLegacy) return parseNumericValue(left) === parseNumericValue(right);
  const [a, b] = [parseNumericValue(left), parseNumericValue(right)];
  return a !== undefined && b !== undefined && compareDecimals(String(left), String(right)) === 0;
}

/** Adds the pairs of corresponding parts to `waiting`. Returns false if one value has a part the other lacks. */
function pushPairs(left: Value, right: Value, waiting: (readonly [Value, Value])[]): boolean {
  if (isList(left) && isList(right)) {
    for (const [index, item] of left.entries()) waiting.push([item, right[index] ?? null]);
    return left.length === right.length;
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left);
  for (const name of names) waiting.push([left[name] ?? null, ownValue(right, name) ?? null]);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
}

/** Compares two values. Returns -1, 0 or 1; `undefined` for values that have no order. */
export function compareValues(
  left: Value,
  right: Value,
  { isLegacy: isLegacy } = CURRENT_RULES,
): -1 | 0 | 1 | undefined {
  const [a, b] = [parseNumericValue(left), parseNumericValue(right)];
  if (a !== undefined && b !== undefined)
    return isLegacy || (typeof left === 'number' && typeof right === 'number')
      ? sign(a, b)
      : compareDecimals(toText(left), toText(right));
  return typeof left === 'string' && typeof right === 'string' ? sign(left, right) : undefined;
}

const sign = <T extends number | string>(a: T, b: T): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Whether a comparison has no meaningful answer: ordering a list or an object, or testing one for equality with a
 * number or a text.
 */
export function hasNoAnswer(isOrdering: boolean, left: Value, right: Value): boolean {
  if (!isStructure(left) && !isStructure(right))
    return (
      (isNumericOperand(isOrdering, left) && isStructureText(right)) ||
      (isNumericOperand(isOrdering, right) && isStructureText(left))
    );
  if (isOrdering) return isStructure(left) ? !isMissingOrBoolean(right) : !isMissingOrBoolean(left);
  return isPlain(left) || isPlain(right);
}

/** Whether a value is the JSON text of a list or an object. */
export const isStructureText = (value: Value): boolean =>
  typeof value === 'string' && isStructure(parseStructure(value));
/**
 * Whether a value counts as a number in a comparison. A numeric text does so for ordering only; equality of two texts
 * compares characters.
 */
const isNumericOperand = (isOrdering: boolean, value: Value): boolean =>
  typeof value === 'number' || (isOrdering && parseNumericValue(value) !== undefined);

/** Missing values and booleans always compare as in the table above. */
const isMissingOrBoolean = (value: Value): boolean => value === null || typeof value === 'boolean';
const isPlain = (value: Value): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '');

/** Returns the value of a number or a numeric text; `undefined` for anything else. */
export function parseNumericValue(value: Value): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? parseDecimal(value) : undefined;
}

export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  return value !== null && value !== false && value !== 0 && value !== '' && value !== 'false';
}

/** Converts a value to text for concatenation; a missing value becomes an empty text. */
export function toText(value: Value): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
