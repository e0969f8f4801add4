import { asText } from '#domain/form/doubleValues.ts';
import { GrowingText } from '../../shared/GrowingText.tsx';
import { control } from '../control.tsx';

/** Several lines; the box grows with them. */
export const longTextControl = control<string>({
  names: ['rx-textarea', 'rx-markdown'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => value,
  View: ({ value }) => <span className="whitespace-pre-wrap">{value}</span>,
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <GrowingText ties={ties} value={value} placeholder={field.placeholder} onChange={onChange} onLeave={onLeave} />
  ),
});
