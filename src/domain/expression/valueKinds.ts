import { parseJson } from '../shared/nesting.ts';
import type { Value } from './tree.ts';

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isRecord = (value: Value | undefined): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A list or an object: nothing one could call a single value. */
export const isStructure = (value: Value | undefined): boolean => typeof value === 'object' && value !== null;

/**
 * The own property of a record; never anything inherited, so `constructor` and `__proto__` are missing like any unknown
 * name.
 */
export const ownValue = (record: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Opens the JSON text of an object; `undefined` for any other text. */
export function readRecord(text: string): { readonly [name: string]: Value } | undefined {
  const opened = text.trimStart().startsWith('{') ? readStructure(text) : undefined;
  return isRecord(opened) ? opened : undefined;
}

/** Opens the JSON text of an object or a list; `undefined` for any other. The caller judges how deep it is. */
export const readStructure = (text: string): Value | undefined =>
  /^\s*[[{]/u.test(text) ? (parseJson(text) as Value | undefined) : undefined;
