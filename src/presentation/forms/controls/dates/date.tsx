import { asText } from '#domain/forms/doubleValues.ts';
import { createControl } from '../../createControl.tsx';
import { getDateFormat, formatStoredDate } from '#application/formatting/dateText.ts';
import { DatePicker } from './DatePicker.tsx';

/** A date, a date with time, a month or a time. */
export const dateControl = createControl<string>({
  names: ['rx-date', 'rx-month', 'rx-time'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value, field, { language }) => formatStoredDate(value, getDateFormat(field), language),
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <DatePicker ids={ids} format={getDateFormat(field)} value={value} onChange={onChange} onBlur={onBlur} />
  ),
});
