import type { FieldOption } from '#domain/forms/formDefinition.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import { firstNonEmptyText, readArray } from './looseValues.ts';

/**
 * Reads a fixed list of options from a list or JSON text, with the keys of forms (`label`, `value`) or of lists
 * (`name`, `key`). A tree is flattened: each option contains its parent (contract form 6).
 */
export const flattenOptions = (options: unknown, parent?: string): readonly FieldOption[] =>
  readArray(typeof options === 'string' ? readJson(options) : options).flatMap((option) => {
    const value = firstNonEmptyText(option['value'], option['key']);
    const label = firstNonEmptyText(option['label'], option['name'], option['title'], option['value']);
    return [{ value, label, ...(parent !== undefined && { parent }) }, ...flattenOptions(option['children'], value)];
  });
