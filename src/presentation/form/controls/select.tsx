import { NO_CHOICE, type DoubleValue } from '#domain/form/doubleValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { SelectBox } from '../../shared/SelectBox.tsx';
import { control, type EditorProps } from '../control.tsx';
import { choiceOf, readChoice, valuesOf, choiceLabels, writeChoice } from '../doubleField.ts';
import { toggled } from './checkboxList.tsx';
import { OptionRows } from './options.tsx';

/** One of many choices with the phone's own picker; several of them as rows to tick. */
export const selectControl = control<DoubleValue>({
  names: ['rx-form-select'],
  empty: NO_CHOICE,
  read: readChoice,
  write: writeChoice,
  toText: choiceLabels,
  Editor: (props) =>
    props.field.settings['mode'] === 'multiple' ? <SeveralEditor {...props} /> : <OneEditor {...props} />,
});

function OneEditor({ value, onChange, onLeave, field, ties }: EditorProps<DoubleValue>) {
  const { t } = useTexts();
  const isGone = value.value !== '' && !field.options.some((option) => option.value === value.value);
  return (
    <SelectBox
      ties={ties}
      value={value.value}
      isFaint={value.value === ''}
      onChange={(chosen) => onChange(chosen === '' ? NO_CHOICE : choiceOf([chosen], field))}
      onLeave={onLeave}
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

function SeveralEditor({ value, onChange, onLeave, field, ties }: EditorProps<DoubleValue>) {
  return (
    <OptionRows
      type="checkbox"
      options={field.options}
      ties={ties}
      isChosen={(each) => valuesOf(value).includes(each)}
      onToggle={(each) => onChange((now) => toggled(now, each, field))}
      onLeave={onLeave}
    />
  );
}
