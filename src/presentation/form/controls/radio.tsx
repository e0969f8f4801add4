import { NO_CHOICE, type DoubleValue } from '#domain/form/doubleValues.ts';
import { control } from '../control.tsx';
import { choiceOf, readChoice, choiceLabels, writeChoice } from '../doubleField.ts';
import { OptionRows } from './options.tsx';

/** One of a few choices, all of them in sight. */
export const radioControl = control<DoubleValue>({
  names: ['rx-radio'],
  empty: NO_CHOICE,
  read: readChoice,
  write: writeChoice,
  toText: choiceLabels,
  shape: 'group',
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <OptionRows
      type="radio"
      options={field.options}
      ties={ties}
      isChosen={(each) => each === value.value}
      onToggle={(each) => onChange(choiceOf([each], field))}
      onLeave={onLeave}
    />
  ),
});
