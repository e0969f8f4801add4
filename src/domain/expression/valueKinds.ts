import { parseJson } from '../shared/nesting.ts';
import type { Value } from './tree.ts';

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isRecord = (value: Value | undefined): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a value is a list or an object. */
export const isStructure = (value: Value | undefined): boolean => typeof value === 'object' && value !== null;

/**
 * Returns an own property of a record, never an inherited one: `constructor` and `__proto__` are missing like any
 * unknown name.
 */
export const ownValue = (record: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Parses the JSON text of an object; `undefined` for any other text. */
export function parseRecord(text: string): { readonly [name: string]: Value } | undefined {
  const opened = text.trimStart().startsWith('{') ? parseStructure(text) : undefined;
  return isRecord(opened) ? opened : undefined;
}

/**
 * Parses the JSON text of an object or a list; `undefined` for any other text. The caller must check the nesting depth.
 */
export const parseStructure = (text: string): Value | undefined =>
  /^\s*[[{]/u.test(text) ? (parseJson(text) as Value | undefined) : undefined;
