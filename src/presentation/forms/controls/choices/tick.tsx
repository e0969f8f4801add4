import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { isUnchecked, getCheckboxValues } from '#domain/forms/fieldValues.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { createControl } from '../../createControl.tsx';
import { ChoiceMark } from '../../../ui/controls/ChoiceMark.tsx';

/**
 * A checkbox, stored as one of its two texts (contract form 6). Any other stored text stays until the user toggles it.
 */
export const checkboxControl = createControl<Value>({
  names: ['rx-checkbox'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field, { t }) =>
    isKnown(value, field) ? t(isUnchecked(field, value) ? 'form.no' : 'form.yes') : asText(value),
  shape: 'bare',
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 text-16">
      <ChoiceMark
        input={{ ...ids }}
        isChosen={!isUnchecked(field, value)}
        onChange={(isChecked) => onChange(isChecked ? getCheckboxValues(field).on : getCheckboxValues(field).off)}
        onBlur={onBlur}
      />
      <span className="min-w-0">
        {checkboxLabel(field)}
        {ids['aria-required'] && (
          <span className="ml-1 text-refuse" aria-hidden="true">
            *
          </span>
        )}
      </span>
    </label>
  ),
});

const isKnown = (value: Value, field: FieldDefinition): boolean =>
  ['', getCheckboxValues(field).on, getCheckboxValues(field).off].includes(asText(value));

/** Returns the checkbox's own text, such as what the user agrees to, or else the label. */
const checkboxLabel = ({ label, settings }: FieldDefinition): string => asText(settings['label']) || label;
