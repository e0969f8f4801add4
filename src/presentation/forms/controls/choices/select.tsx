import { useTranslation } from 'react-i18next';
import { EMPTY_OPTION_VALUE, type OptionValue } from '#domain/forms/doubleValues.ts';
import { SelectBox } from '../../../ui/controls/SelectBox.tsx';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { createChoice, readChoice, formatChoice, writeChoice } from '../../model/doubleField.ts';
import { CheckboxRows } from './checkboxList.tsx';

/** Single choice with the native select, or multiple choice as rows with checkboxes. */
export const selectControl = createControl<OptionValue>({
  names: ['rx-form-select'],
  empty: EMPTY_OPTION_VALUE,
  read: readChoice,
  write: writeChoice,
  toText: formatChoice,
  Editor: (props) =>
    props.field.settings['mode'] === 'multiple' ? <CheckboxRows {...props} /> : <OneEditor {...props} />,
});

function OneEditor({ value, onChange, onBlur, field, ids }: EditorProps<OptionValue>) {
  const { t } = useTranslation();
  const isGone = value.value !== '' && !field.options.some((option) => option.value === value.value);
  return (
    <SelectBox
      ids={ids}
      value={value.value}
      isPlaceholder={value.value === ''}
      onChange={(chosen) => onChange(chosen === '' ? EMPTY_OPTION_VALUE : createChoice([chosen], field))}
      onBlur={onBlur}
    >
      <option value="">{field.placeholder === '' ? t('form.choose') : field.placeholder}</option>
      {isGone && <option value={value.value}>{value.label}</option>}
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectBox>
  );
}
