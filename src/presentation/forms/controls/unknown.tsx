import type { Value } from '#domain/expression/tree.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import { createControl } from '../createControl.tsx';

/**
 * A control that this client does not support. Shows the value as text and sends it back unchanged (contract form 16).
 */
export const unknownControl = createControl<Value>({
  names: [],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: formatAnyValue,
  Editor: ({ value, ids }) => (
    <output id={ids.id} className="block min-h-12 py-2.5">
      {formatAnyValue(value)}
    </output>
  ),
});

/** Returns the label of a value that has one, otherwise the value as text. */
export function formatAnyValue(value: Value): string {
  const opened = typeof value === 'string' ? readJson(value) : value;
  const label =
    typeof opened === 'object' && opened !== null && !Array.isArray(opened)
      ? (opened as { readonly [name: string]: Value })['label']
      : undefined;
  return typeof label === 'string' ? label : asText(value);
}
