import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { NO_CHOICE, type DoubleValue } from '#domain/form/doubleValues.ts';
import { control } from '../control.tsx';
import { choiceOf, readChoice, valuesOf, choiceLabels, writeChoice } from '../doubleField.ts';
import { OptionRows } from './options.tsx';

/** Any number of choices, all of them in sight. */
export const checkboxListControl = control<DoubleValue>({
  names: ['rx-checkbox-list'],
  empty: NO_CHOICE,
  read: readChoice,
  write: writeChoice,
  toText: choiceLabels,
  shape: 'group',
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <OptionRows
      type="checkbox"
      options={field.options}
      ties={ties}
      isChosen={(each) => valuesOf(value).includes(each)}
      onToggle={(each) => onChange((now) => toggled(now, each, field))}
      onLeave={onLeave}
    />
  ),
});

/** Chosen values keep the order of the options; a stored one that is no longer offered stays. */
export function toggled(now: DoubleValue, value: string, field: FieldDefinition): DoubleValue {
  const chosen = valuesOf(now);
  const wanted = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  const offered = field.options.map((option) => option.value);
  return choiceOf(
    [...offered.filter((each) => wanted.includes(each)), ...wanted.filter((each) => !offered.includes(each))],
    field,
    now,
  );
}
