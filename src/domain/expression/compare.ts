import { compareDecimals, readDecimal } from '../shared/decimal.ts';
import type { Value } from './tree.ts';
import { isList, isRecord, isStructure, ownValue, readStructure } from './valueKinds.ts';

/*
 * How two values compare: the one table for gateway conditions, formulas, linkage and skip rules.
 * "Missing" is null, and whatever a name does not find. "Numeric text" reads wholly as a decimal number; it is compared
 * digit by digit, so that nothing is rounded.
 *
 *   left        right          ==, !=                                  <, <=, >, >=
 *   number      number         by amount                               by amount
 *   number      numeric text   by amount                               by amount
 *   number      other text     never equal                             false
 *   text        text           same characters                         both numeric: by amount; else by characters,
 *                                                                      so that dates written year first compare as
 * dates
 *   boolean     boolean        same                                    false
 *   boolean     text           'true' and 'false' count as booleans    false
 *   missing     missing, ''    equal                                   false
 *   missing     anything else  never equal (0 and false are not missing)  false
 *   list        list           same items in the same order            false *
 *   object      object         same names with equal values            false *
 *   list, object  number, text  never equal *                          false *
 *   any other pair             never equal                             false
 *
 * Where a star stands there is no answer: a command that asks is refused and names the field (`hasNoAnswer`); so is one
 * that compares the text of a list or an object, as forms keep them, with an amount.
 * False counts: false, 0, missing, '', 'false' and the empty list. Everything else counts as true.
 */

/**
 * How amounts are compared.
 * @property isOfOld as before our rules had their second version: numeric texts were rounded to numbers first.
 */
export interface Comparison {
  readonly isOfOld: boolean;
}
const TODAY: Comparison = { isOfOld: false };

/** However deep the values are: pairs still to be compared wait in a list, not on the stack. */
export function isEqual(left: Value, right: Value, comparison = TODAY): boolean {
  const waiting: (readonly [Value, Value])[] = [[left, right]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    const isDeep = isStructure(one) && isStructure(other);
    if (isDeep ? !pairUp(one, other, waiting) : !isSamePlain(one, other, comparison)) return false;
  }
  return true;
}

function isSamePlain(left: Value, right: Value, { isOfOld }: Comparison): boolean {
  if (left === null || right === null) return (left ?? right) === '';
  if (typeof left === 'object' || typeof right === 'object' || typeof left === typeof right) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  if (isOfOld) return readNumber(left) === readNumber(right);
  const [a, b] = [readNumber(left), readNumber(right)];
  return a !== undefined && b !== undefined && compareDecimals(String(left), String(right)) === 0;
}

/** Puts the parts of two values beside each other; false where one has a part the other lacks. */
function pairUp(left: Value, right: Value, waiting: (readonly [Value, Value])[]): boolean {
  if (isList(left) && isList(right)) {
    for (const [index, item] of left.entries()) waiting.push([item, right[index] ?? null]);
    return left.length === right.length;
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left);
  for (const name of names) waiting.push([left[name] ?? null, ownValue(right, name) ?? null]);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
}

/** -1, 0 or 1; `undefined` for two values that have no order. */
export function order(left: Value, right: Value, { isOfOld } = TODAY): -1 | 0 | 1 | undefined {
  const [a, b] = [readNumber(left), readNumber(right)];
  if (a !== undefined && b !== undefined)
    return isOfOld || (typeof left === 'number' && typeof right === 'number')
      ? sign(a, b)
      : compareDecimals(toText(left), toText(right));
  return typeof left === 'string' && typeof right === 'string' ? sign(left, right) : undefined;
}

const sign = <T extends number | string>(a: T, b: T): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Whether a comparison asks what nobody can answer: which of two is more where one is a list or an object, or whether
 * one of these is a number or a text.
 */
export function hasNoAnswer(isOrdering: boolean, left: Value, right: Value): boolean {
  if (!isStructure(left) && !isStructure(right))
    return (isAmount(isOrdering, left) && isWritten(right)) || (isAmount(isOrdering, right) && isWritten(left));
  if (isOrdering) return isStructure(left) ? !isAside(right) : !isAside(left);
  return isPlain(left) || isPlain(right);
}

/** A list or an object as a text. */
export const isWritten = (value: Value): boolean => typeof value === 'string' && isStructure(readStructure(value));
/** Two texts are the same or not, whatever they are; which of them is more is another question. */
const isAmount = (isOrdering: boolean, value: Value): boolean =>
  typeof value === 'number' || (isOrdering && readNumber(value) !== undefined);

/** Missing values and booleans keep the table. */
const isAside = (value: Value): boolean => value === null || typeof value === 'boolean';
const isPlain = (value: Value): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '');

/** The amount of a number or a numeric text. */
export function readNumber(value: Value): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? readDecimal(value) : undefined;
}

export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  return value !== null && value !== false && value !== 0 && value !== '' && value !== 'false';
}

/** What a value reads as when it is joined to a text; missing reads as nothing. */
export function toText(value: Value): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
