import { asText } from '#domain/form/doubleValues.ts';
import { control } from '../control.tsx';
import { dateFormatOf, writeDate } from '#application/form/dateText.ts';
import { DatePicker } from './DatePicker.tsx';

/** A day, a day with its time, a month or a time. */
export const dateControl = control<string>({
  names: ['rx-date', 'rx-month', 'rx-time'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value, field, { language }) => writeDate(value, dateFormatOf(field), language),
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <DatePicker ties={ties} format={dateFormatOf(field)} value={value} onChange={onChange} onLeave={onLeave} />
  ),
});
