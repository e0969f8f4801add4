import { useTranslation } from 'react-i18next';
import { asText } from '#domain/forms/doubleValues.ts';
import { CONTROL_BOX } from '../../ui/controls/Field.tsx';
import { createControl } from '../createControl.tsx';
import { selectKeyboard } from '../model/keyboard.ts';

/** One line of text. E-mail, telephone and number rules select a matching keyboard. */
export const textControl = createControl<string>({
  names: ['rx-textbox', 'rx-input', 'rx-dynamic-textbox'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => value,
  View: ({ value, field }) =>
    value === '' && field.settings['from'] === 'seqno' ? <NumberToCome /> : <span>{value}</span>,
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <input
      {...ids}
      {...selectKeyboard(field.rules)}
      value={value}
      placeholder={field.placeholder}
      className={CONTROL_BOX}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  ),
});

/** The platform assigns the number when it stores the record (contract form 6). */
function NumberToCome() {
  const { t } = useTranslation();
  return <span className="text-soft">{t('form.numberToCome')}</span>;
}
