import { readDecimal } from '../shared/decimal.ts';
import type { Value } from './tree.ts';
import { isList, isRecord, ownValue } from './valueKinds.ts';

/*
 * How two values compare: the one table for gateway conditions, formulas, linkage and skip rules.
 * "Missing" is null, and whatever a name does not find. "Numeric text" reads wholly as a decimal number.
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
 *   list        list           same items in the same order            false
 *   object      object         same names with equal values            false
 *   any other pair             never equal                             false
 *
 * False counts: false, 0, missing, '', 'false' and the empty list. Everything else counts as true.
 */

export function isEqual(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left === null || right === null) return (left ?? right) === '';
  if (typeof left === 'object' || typeof right === 'object') return isSameStructure(left, right);
  if (typeof left === typeof right) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  return readNumber(left) === readNumber(right);
}

function isSameStructure(left: Value, right: Value): boolean {
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null));
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name] ?? null, ownValue(right, name) ?? null))
  );
}

/** -1, 0 or 1; `undefined` for two values that have no order. */
export function order(left: Value, right: Value): -1 | 0 | 1 | undefined {
  const [a, b] = [readNumber(left), readNumber(right)];
  if (a !== undefined && b !== undefined) return sign(a, b);
  return typeof left === 'string' && typeof right === 'string' ? sign(left, right) : undefined;
}

const sign = <T extends number | string>(a: T, b: T): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

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
