import type { Value } from '#domain/expression/tree.ts';
import { readJson } from '#domain/forms/doubleValues.ts';

/** Accessors for unvalidated JSON: a missing value or one of another type is read as empty. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export const readObject = (given: unknown): UnknownRecord =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as UnknownRecord) : {};
export const readArray = (given: unknown): readonly UnknownRecord[] =>
  Array.isArray(given) ? given.map(readObject) : [];
export const readText = (given: unknown): string =>
  typeof given === 'string' ? given : typeof given === 'number' ? String(given) : '';

/** Reads an object that is sent as JSON text or as an object; anything else, such as a script, is read as empty. */
export const readJsonObject = (given: unknown): UnknownRecord =>
  readObject(typeof given === 'string' ? readJson(given) : given);

/** Returns the first text that is not empty. */
export const firstNonEmptyText = (...given: readonly unknown[]): string =>
  given.map(readText).find((text) => text !== '') ?? '';

/** All parts of parsed JSON are valid values; only `undefined` is removed. */
export const toValues = (given: UnknownRecord): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Readonly<
    Record<string, Value>
  >;

export const omitKey = (given: UnknownRecord, key: string): UnknownRecord =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== key));
