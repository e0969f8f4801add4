import { isMultipleChoice } from '#domain/forms/choiceFields.ts';
import { joinLabels, joinList, splitLabels, splitList } from '#domain/shared/commaList.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import type { Localization } from '../../ui/i18n/translate.ts';
import {
  asText,
  EMPTY_OPTION_VALUE,
  parseOptionValue,
  formatOptionValue,
  type OptionValue,
} from '#domain/forms/doubleValues.ts';
import { formatList } from '#application/formatting/listText.ts';

/** Reads the choice of a field with options. A field that stores only values takes the labels from its options. */
export function readChoice(stored: Value | undefined, field: FieldDefinition): OptionValue {
  const double = parseOptionValue(stored);
  if (double) return double;
  const value = asText(stored);
  return value === '' ? EMPTY_OPTION_VALUE : createChoice(choiceValues({ value, label: '' }, field), field);
}

export const writeChoice = (choice: OptionValue, field: FieldDefinition): Value =>
  isDouble(field) ? formatOptionValue(choice) : choice.value;
const isDouble = (field: FieldDefinition): boolean => field.settings['valmode'] === 'double';

/**
 * Creates a choice; several values are joined with commas. `before` supplies the labels of values that are no longer
 * offered.
 */
export const createChoice = (
  values: readonly string[],
  field: FieldDefinition,
  before = EMPTY_OPTION_VALUE,
): OptionValue => ({
  value: isMultipleChoice(field) ? joinList(values) : (values[0] ?? ''),
  label: joinChoiceLabels(values, field, before),
});
/** Splits the values of a multiple choice. The value of a single choice is never split. */
export const choiceValues = ({ value }: OptionValue, field: FieldDefinition): readonly string[] =>
  value === '' || isMultipleChoice(field) ? splitList(value) : [value];

/** Formats the labels of a choice: current options first, because they can be translated, then the stored label. */
export const formatChoice = (
  choice: OptionValue,
  field: FieldDefinition,
  { language }: Pick<Localization, 'language'>,
): string =>
  formatList(
    language,
    choiceValues(choice, field).map((value) => choiceLabel(value, field, choice)),
  );

const joinChoiceLabels = (values: readonly string[], field: FieldDefinition, before = EMPTY_OPTION_VALUE): string =>
  joinLabels(values.map((value) => choiceLabel(value, field, before)));

function choiceLabel(value: string, field: FieldDefinition, stored: OptionValue): string {
  const offered = field.options.find((option) => option.value === value)?.label;
  if (offered !== undefined) return offered;
  const values = choiceValues(stored, field);
  return splitLabels(stored.label, values.length)[values.indexOf(value)] ?? value;
}

/** Toggles a value. Chosen values keep the order of the options; stored values that are no longer offered come last. */
export function toggleChoice(now: OptionValue, value: string, field: FieldDefinition): OptionValue {
  const chosen = choiceValues(now, field);
  const wanted = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  const offered = field.options.map((option) => option.value);
  return createChoice(
    [...offered.filter((each) => wanted.includes(each)), ...wanted.filter((each) => !offered.includes(each))],
    field,
    now,
  );
}
