import { EMPTY_OPTION_VALUE, type OptionValue } from '#domain/forms/doubleValues.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { readChoice, choiceValues, formatChoice, toggleChoice, writeChoice } from '../../model/doubleField.ts';
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

export function CheckboxRows({ value, onChange, onBlur, field, ids }: EditorProps<OptionValue>) {
  return (
    <OptionRows
      type="checkbox"
      options={field.options}
      ids={ids}
      isChosen={(each) => choiceValues(value, field).includes(each)}
      onToggle={(each) => onChange((now) => toggleChoice(now, each, field))}
      onBlur={onBlur}
    />
  );
}
