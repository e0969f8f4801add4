import { asText } from '#domain/form/doubleValues.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control } from '../control.tsx';
import { keyboardFor } from '../keyboard.ts';

/** One line of text. Mail, telephone and numbers bring up their own keyboards. */
export const textControl = control<string>({
  names: ['rx-textbox', 'rx-input', 'rx-dynamic-textbox'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => value,
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <input
      {...ties}
      {...keyboardFor(field.rules)}
      value={value}
      placeholder={field.placeholder}
      className={CONTROL_BOX}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  ),
});
