import { asText } from '#domain/form/values.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control } from '../control.tsx';
import { dateFormatOf, dateKindOf, fromPicker, toPicker, writeDate } from './dateFormat.ts';

/** A day, a day with its time, a month or a time, with the phone's own picker. */
export const dateControl = control<string>({
  names: ['rx-date', 'rx-month', 'rx-time'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value, field, { language }) => writeDate(value, dateFormatOf(field), language),
  Editor: ({ value, onChange, onLeave, field, ties }) => {
    const format = dateFormatOf(field);
    const kind = dateKindOf(format);
    return <input {...ties} type={kind} value={toPicker(value, kind)} className={`${CONTROL_BOX} figures appearance-none`} onChange={(event) => onChange(fromPicker(event.target.value, format))} onBlur={onLeave} />;
  },
});
