import type { Value } from '#domain/expression/tree.ts';
import { control } from '../control.tsx';
import { wordsOfAny } from './unknown.tsx';

/** What was picked from a list (contract form 6): its words are read, and go back as they came. */
export const buttonEditControl = control<Value>({
  names: ['rx-button-edit', 'rx-button-edit-single'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: wordsOfAny,
  Editor: ({ value, ties }) => (
    <output id={ties.id} className="block min-h-12 py-2.5 break-words">
      {wordsOfAny(value)}
    </output>
  ),
});
