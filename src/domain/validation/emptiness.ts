import type { Value } from '../expression/tree.ts';
import { isBlank } from '../shared/removeInvisible.ts';
import { isList, isRecord, ownValue, parseRecord } from '../expression/valueKinds.ts';

/**
 * Returns the value that rules check: the inner value of a double value (`{"label","value"}`, as text or object), a
 * parsed object such as an address, anything else unchanged (contract form 6).
 */
export function unwrapValue(value: Value): Value {
  const opened = typeof value === 'string' ? (parseRecord(value) ?? value) : value;
  if (!isRecord(opened)) return opened;
  return Object.hasOwn(opened, 'value') ? (ownValue(opened, 'value') ?? null) : opened;
}

/**
 * Whether a value is empty (contract validation 4). `0` and `false` are not. White space and the texts `undefined` and
 * `[]` are, as are invisible characters (ours). A list is empty without items; a value with several parts, such as an
 * address, is empty if any part is.
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
  return isBlank(text) || trimmed === '[]' || trimmed === 'undefined';
}
