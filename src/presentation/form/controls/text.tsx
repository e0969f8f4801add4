import { asText } from '#domain/form/doubleValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
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
  View: ({ value, field }) =>
    value === '' && field.settings['from'] === 'seqno' ? <NumberToCome /> : <span>{value}</span>,
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

/** The platform gives the number when it stores the record (contract form 6). */
function NumberToCome() {
  const { t } = useTexts();
  return <span className="text-soft">{t('form.numberToCome')}</span>;
}
