import type { Value } from '../expression/tree.ts';
import { readStructure } from '../expression/valueKinds.ts';
import { isTooDeep } from '../shared/nesting.ts';
import type { FormRow } from './formDefinition.ts';

/** A value with the words people read beside it; several ones are comma lists on both sides (contract form 6). */
export interface DoubleValue {
  readonly value: string;
  readonly label: string;
}
export const NO_CHOICE: DoubleValue = { value: '', label: '' };

/**
 * Reads a double value from its JSON text or object (contract form 6).
 * @param stored what is stored
 * @returns both parts as text; `undefined` for anything else
 * @example
 * readDouble('{"value":"7","label":"Li Hua"}'); // { value: '7', label: 'Li Hua' }
 * readDouble('7'); // undefined
 */
export function readDouble(stored: Value | undefined): DoubleValue | undefined {
  const opened = typeof stored === 'string' ? readJson(stored) : stored;
  if (typeof opened !== 'object' || opened === null || Array.isArray(opened)) return undefined;
  const { value, label } = opened as { readonly [name: string]: Value };
  if (value === undefined || typeof value === 'object') return undefined;
  return { value: asText(value), label: typeof label === 'object' ? '' : asText(label ?? '') };
}

/**
 * A double value as it is stored: always as text (contract form 6: "read text or object, send text").
 * @param double both parts
 * @returns a JSON text
 * @example
 * writeDouble({ value: '7', label: 'Li Hua' }); // '{"label":"Li Hua","value":"7"}'
 */
export const writeDouble = ({ label, value }: DoubleValue): string => JSON.stringify({ label, value });

/**
 * What rules, conditions and formulas see of a stored value: the inner value of a double value, anything else as it is.
 */
export const plainValue = (stored: Value | undefined): Value => readDouble(stored)?.value ?? stored ?? null;

export const plainRow = (row: FormRow): FormRow =>
  Object.fromEntries(Object.entries(row).map(([name, stored]) => [name, plainValue(stored)]));

/** The text of a plain value; missing reads as nothing, and so does what is nested too deep. */
export function asText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return isTooDeep(value) ? '' : JSON.stringify(value);
}

/** Parses a text that looks like an object or list; `undefined` for any other text, and for one nested too deep. */
export function readJson(text: string): Value | undefined {
  const opened = readStructure(text);
  return isTooDeep(opened) ? undefined : opened;
}
