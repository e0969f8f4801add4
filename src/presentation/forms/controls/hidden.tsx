import { asText } from '#domain/forms/doubleValues.ts';
import { createControl } from '../createControl.tsx';

/** A value that is stored and sent but never shown (contract form 6). */
export const hiddenControl = createControl({
  names: ['rx-form-hidden'],
  empty: '',
  read: asText,
  write: (value: string) => value,
  toText: () => '',
  Editor: () => null,
  View: () => null,
});
