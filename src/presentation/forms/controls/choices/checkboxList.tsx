import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { EMPTY_OPTION_VALUE, type OptionValue } from '#domain/forms/doubleValues.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { createChoice, readChoice, choiceValues, formatChoice, writeChoice } from '../../model/doubleField.ts';
import { OptionRows } from './options.tsx';

/** Multiple choice with all options visible. */
export const checkboxListControl = createControl<OptionValue>({
  names: ['rx-checkbox-list'],
  empty: EMPTY_OPTION_VALUE,
  read: readChoice,
  write: writeChoice,
  toText: formatChoice,
  shape: 'group',
  Editor: CheckboxRows,
});

/** All options as rows with checkboxes. */
export function CheckboxRows({ value, onChange, onLeave, field, ties }: EditorProps<OptionValue>) {
  return (
    <OptionRows
      type="checkbox"
      options={field.options}
      ties={ties}
      isChosen={(each) => choiceValues(value, field).includes(each)}
      onToggle={(each) => onChange((now) => toggleChoice(now, each, field))}
      onLeave={onLeave}
    />
  );
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
