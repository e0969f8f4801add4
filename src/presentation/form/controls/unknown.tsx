import type { Value } from '#domain/expression/tree.ts';
import { asText, readJson } from '#domain/form/doubleValues.ts';
import { control } from '../control.tsx';

/** A control we do not know: its words are shown, its value goes back exactly as it came (contract form 16). */
export const unknownControl = control<Value>({
  names: [],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: wordsOfAny,
  Editor: ({ value, ties }) => (
    <output id={ties.id} className="block min-h-12 py-2.5">
      {wordsOfAny(value)}
    </output>
  ),
});

/** Whatever has a label shows it; anything else shows itself. */
export function wordsOfAny(value: Value): string {
  const opened = typeof value === 'string' ? readJson(value) : value;
  const label =
    typeof opened === 'object' && opened !== null && !Array.isArray(opened)
      ? (opened as { readonly [name: string]: Value })['label']
      : undefined;
  return typeof label === 'string' ? label : asText(value);
}
