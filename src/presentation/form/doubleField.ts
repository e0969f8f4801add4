import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';
import { asText, NO_CHOICE, readDouble, writeDouble, type DoubleValue } from '#domain/form/doubleValues.ts';
import { formatList } from '#application/form/listText.ts';

/** Choices of a field with options; a field that stores single values knows the words from its options. */
export function readChoice(stored: Value | undefined, field: FieldDefinition): DoubleValue {
  const double = readDouble(stored);
  if (double) return double;
  const value = asText(stored);
  return value === '' ? NO_CHOICE : { value, label: labelsOf(value.split(','), field) };
}

export const writeChoice = (choice: DoubleValue, field: FieldDefinition): Value =>
  isDouble(field) ? writeDouble(choice) : choice.value;
const isDouble = (field: FieldDefinition): boolean => field.settings['valmode'] === 'double';

/** Several chosen values travel as comma lists. `before` knows the words of choices that are no longer offered. */
export const choiceOf = (values: readonly string[], field: FieldDefinition, before = NO_CHOICE): DoubleValue => ({
  value: values.join(','),
  label: labelsOf(values, field, before),
});
export const valuesOf = ({ value }: DoubleValue): readonly string[] => (value === '' ? [] : value.split(','));

/** The words of a choice as people read them: today's options first, they may be translated, then what was stored. */
export const choiceLabels = (
  choice: DoubleValue,
  field: FieldDefinition,
  { language }: Pick<TextsInUse, 'language'>,
): string =>
  formatList(
    language,
    valuesOf(choice).map((value) => labelOf(value, field, choice)),
  );

const labelsOf = (values: readonly string[], field: FieldDefinition, before = NO_CHOICE): string =>
  values.map((value) => labelOf(value, field, before)).join(',');

function labelOf(value: string, field: FieldDefinition, stored: DoubleValue): string {
  const offered = field.options.find((option) => option.value === value)?.label;
  return offered ?? stored.label.split(',')[valuesOf(stored).indexOf(value)] ?? value;
}
