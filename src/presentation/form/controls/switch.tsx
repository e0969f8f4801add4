import { asText } from '#domain/form/doubleValues.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { Switch } from '../../shared/Switch.tsx';
import { control } from '../control.tsx';

/** Kept as the texts `true` and `false`, or as the field's own two words (contract form 6). */
export const switchControl = control<boolean>({
  names: ['rx-switch'],
  empty: false,
  read: (stored, field) => asText(stored) === wordsOf(field).on,
  write: (isOn, field) => (isOn ? wordsOf(field).on : wordsOf(field).off),
  toText: (isOn, _, { t }) => t(isOn ? 'form.yes' : 'form.no'),
  shape: 'inline',
  Editor: ({ value, onChange, onLeave, ties }) => (
    <span onBlur={onLeave}>
      <Switch id={ties.id} isOn={value} onChange={onChange} />
    </span>
  ),
});

const wordsOf = ({ settings }: FieldDefinition) =>
  settings['mode'] === 'custom'
    ? { on: asText(settings['check']) || 'Y', off: asText(settings['uncheck']) || 'N' }
    : { on: 'true', off: 'false' };
