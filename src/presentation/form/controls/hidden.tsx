import { asText } from '#domain/form/doubleValues.ts';
import { control } from '../control.tsx';

/** Kept and sent, never seen (contract form 6). */
export const hiddenControl = control({
  names: ['rx-form-hidden'],
  empty: '',
  read: asText,
  write: (value: string) => value,
  toText: () => '',
  Editor: () => null,
  View: () => null,
});
