import { asText } from '#domain/forms/doubleValues.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { createControl } from '../../createControl.tsx';

/** Stored as the texts `true` and `false`, or as the field's own two texts (contract form 6). */
export const switchControl = createControl<boolean>({
  names: ['rx-switch'],
  empty: false,
  read: (stored, field) => asText(stored) === wordsOf(field).on,
  write: (isOn, field) => (isOn ? wordsOf(field).on : wordsOf(field).off),
  toText: (isOn, _, { t }) => t(isOn ? 'form.yes' : 'form.no'),
  shape: 'inline',
  Editor: ({ value, onChange, onBlur, ids }) => (
    <span onBlur={onBlur}>
      <Switch id={ids.id} isOn={value} onChange={onChange} />
    </span>
  ),
});

const wordsOf = ({ settings }: FieldDefinition) =>
  settings['mode'] === 'custom'
    ? { on: asText(settings['check']) || 'Y', off: asText(settings['uncheck']) || 'N' }
    : { on: 'true', off: 'false' };
