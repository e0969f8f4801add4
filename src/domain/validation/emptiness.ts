import type { Value } from '../expression/tree.ts';
import { isList, isRecord, ownValue, readRecord } from '../expression/valueKinds.ts';

/**
 * What rules look at: the inner value of a double value (`{"label","value"}`, as text or object), an opened address,
 * anything else as it is (contract form 6).
 */
export function checkedValue(value: Value): Value {
  const opened = typeof value === 'string' ? (readRecord(value) ?? value) : value;
  if (!isRecord(opened)) return opened;
  return Object.hasOwn(opened, 'value') ? (ownValue(opened, 'value') ?? null) : opened;
}

/**
 * Whether nothing is filled in (contract validation 4). `0` and `false` are something; blanks, and the texts
 * `undefined` and `[]`, are nothing; a list needs an item; a value of several parts, such as an address, needs every
 * part.
 */
export function isEmpty(checked: Value): boolean {
  if (typeof checked === 'string') return isEmptyText(checked);
  if (checked === null || checked === undefined) return true;
  if (isList(checked)) return checked.length === 0;
  return typeof checked === 'object' ? !isWhole(Object.values(checked)) : Number.isNaN(checked);
}

const isWhole = (parts: readonly Value[]): boolean =>
  parts.length > 0 && parts.every((part) => part !== null && (typeof part !== 'string' || !isEmptyText(part)));

function isEmptyText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === '[]' || trimmed === 'undefined';
}
