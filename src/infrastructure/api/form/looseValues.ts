import type { Value } from '#domain/expression/tree.ts';
import { readJson } from '#domain/form/doubleValues.ts';

/** Careful steps into foreign JSON: what is not there, or not of the kind asked for, reads as empty. */
export type LooseRecord = Readonly<Record<string, unknown>>;

export const looseOf = (given: unknown): LooseRecord =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as LooseRecord) : {};
export const listOf = (given: unknown): readonly LooseRecord[] => (Array.isArray(given) ? given.map(looseOf) : []);
export const looseTextOf = (given: unknown): string =>
  typeof given === 'string' ? given : typeof given === 'number' ? String(given) : '';

/** An object that travels as JSON text or as itself; anything else, program text among it, reads as empty. */
export const openedOf = (given: unknown): LooseRecord => looseOf(typeof given === 'string' ? readJson(given) : given);

/** The first of several spellings that is filled. */
export const firstText = (...given: readonly unknown[]): string =>
  given.map(looseTextOf).find((text) => text !== '') ?? '';

/** JSON came from a parser, so every part of it is a value already; `undefined` is left out. */
export const looseValuesOf = (given: LooseRecord): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Readonly<
    Record<string, Value>
  >;

export const without = (given: LooseRecord, key: string): LooseRecord =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== key));
