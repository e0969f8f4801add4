import type { FieldOption } from '#domain/form/formDefinition.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import { firstText, listOf } from './looseValues.ts';

/**
 * A fixed list of options, as a list or as its JSON text, in the words of forms (`label`, `value`) or of lists (`name`,
 * `key`). A tree is unrolled: each option names the one above it (contract form 6).
 */
export const unrollOptions = (options: unknown, parent?: string): readonly FieldOption[] =>
  listOf(typeof options === 'string' ? readJson(options) : options).flatMap((option) => {
    const value = firstText(option['value'], option['key']);
    const label = firstText(option['label'], option['name'], option['title'], option['value']);
    return [{ value, label, ...(parent !== undefined && { parent }) }, ...unrollOptions(option['children'], value)];
  });
