import { asText } from '#domain/forms/doubleValues.ts';
import { AutoGrowTextArea } from '../../ui/controls/AutoGrowTextArea.tsx';
import { createControl } from '../createControl.tsx';

/** Several lines of text in a growing text box. */
export const longTextControl = createControl<string>({
  names: ['rx-textarea', 'rx-markdown'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => value,
  View: ({ value }) => <span className="whitespace-pre-wrap">{value}</span>,
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <AutoGrowTextArea ids={ids} value={value} placeholder={field.placeholder} onChange={onChange} onBlur={onBlur} />
  ),
});
