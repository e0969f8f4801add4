import type { Value } from '../expression/tree.ts';
import { parseStructure } from '../expression/valueKinds.ts';
import { splitLabels, splitList } from '../shared/commaList.ts';
import { isTooDeep } from '../shared/nesting.ts';
import type { FormRow } from './formDefinition.ts';

/** A value with its display label. Several values are comma-separated lists in both properties (contract form 6). */
export interface OptionValue {
  readonly value: string;
  readonly label: string;
}
export const EMPTY_OPTION_VALUE: OptionValue = { value: '', label: '' };

/**
 * Parses a double value from its JSON text or object (contract form 6).
 * @param stored the stored value
 * @returns both parts as text; `undefined` for anything else
 * @example
 * parseOptionValue('{"value":"7","label":"Li Hua"}'); // { value: '7', label: 'Li Hua' }
 * parseOptionValue('7'); // undefined
 */
export function parseOptionValue(stored: Value | undefined): OptionValue | undefined {
  const opened = typeof stored === 'string' ? readJson(stored) : stored;
  if (typeof opened !== 'object' || opened === null || Array.isArray(opened)) return undefined;
  const { value, label } = opened as { readonly [name: string]: Value };
  if (value === undefined || typeof value === 'object') return undefined;
  return { value: asText(value), label: typeof label === 'object' ? '' : asText(label ?? '') };
}

/**
 * Formats a double value for storage: always as text (contract form 6: "read text or object, send text").
 * @param double both parts
 * @returns a JSON text
 * @example
 * formatOptionValue({ value: '7', label: 'Li Hua' }); // '{"label":"Li Hua","value":"7"}'
 */
export const formatOptionValue = ({ label, value }: OptionValue): string => JSON.stringify({ label, value });

/** Returns the labels of a double value as one comma-separated text. */
export const formatLabels = ({ value, label }: OptionValue): string =>
  splitLabels(label, splitList(value).length).join(',');

/** Returns the label of a stored value; `undefined` for anything that is not a double value. */
export function findLabel(stored: Value | undefined): string | undefined {
  const double = parseOptionValue(stored);
  return double && formatLabels(double);
}

/**
 * Returns the value that rules, conditions and formulas use: the inner value of a double value, anything else
 * unchanged.
 */
export const plainValue = (stored: Value | undefined): Value => parseOptionValue(stored)?.value ?? stored ?? null;

export const plainRow = (row: FormRow): FormRow =>
  Object.fromEntries(Object.entries(row).map(([name, stored]) => [name, plainValue(stored)]));

/** Converts a plain value to text. A missing or too deeply nested value becomes an empty text. */
export function asText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return isTooDeep(value) ? '' : JSON.stringify(value);
}

/** Parses the JSON text of an object or list; `undefined` for any other text and for one nested too deeply. */
export function readJson(text: string): Value | undefined {
  const opened = parseStructure(text);
  return isTooDeep(opened) ? undefined : opened;
}
