import { EMPTY_OPTION_VALUE, type OptionValue } from '#domain/forms/doubleValues.ts';
import { createControl } from '../../createControl.tsx';
import { createChoice, readChoice, formatChoice, writeChoice } from '../../model/doubleField.ts';
import { OptionRows } from './options.tsx';

/** Single choice with all options visible. */
export const radioControl = createControl<OptionValue>({
  names: ['rx-radio'],
  empty: EMPTY_OPTION_VALUE,
  read: readChoice,
  write: writeChoice,
  toText: formatChoice,
  shape: 'group',
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <OptionRows
      type="radio"
      options={field.options}
      ids={ids}
      isChosen={(each) => each === value.value}
      onToggle={(each) => onChange(createChoice([each], field))}
      onBlur={onBlur}
    />
  ),
});
