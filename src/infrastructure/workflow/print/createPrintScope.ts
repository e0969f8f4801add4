import type { Value } from '#domain/expression/tree.ts';
import type { PrintEntry, PrintScope } from '#domain/print/printScope.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { storedPictures } from './word/storedPictures.ts';
import { readObject, toValues } from '#contract/forms/looseValues.ts';

const VALUE = '-value';
const LABEL = '-label';

/**
 * Returns the names a Word template of another platform may use, from its values (contract files 3): the main record
 * with and without the prefix `main`, and rows under the names of their tables. For a field with value and label, the
 * label is printed.
 */
export function createPrintScope(data: Readonly<Record<string, unknown>>): PrintScope {
  const { main, ...others } = data;
  const parts = Object.entries(others);
  const rows = parts.flatMap(([name, part]) =>
    Array.isArray(part)
      ? [[name, part.map((row): PrintScope => ({ entries: toEntries(readObject(row)), rows: {} }))] as const]
      : [],
  );
  const single = parts.flatMap(([name, part]) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? prefixEntries(name, toEntries(readObject(part)))
      : Array.isArray(part)
        ? []
        : Object.entries(toEntries({ [name]: part })),
  );
  const own = toEntries(readObject(main));
  return {
    entries: { ...Object.fromEntries(single), ...Object.fromEntries(prefixEntries('main', own)), ...own },
    rows: Object.fromEntries(rows),
  };
}

const prefixEntries = (name: string, entries: PrintScope['entries']): readonly (readonly [string, PrintEntry])[] =>
  Object.entries(entries).map(([key, entry]) => [`${name}.${key}`, entry]);

function toEntries(row: Readonly<Record<string, unknown>>): PrintScope['entries'] {
  const values = Object.entries(toValues(row));
  const plain = values.map(([name, value]) => [name, toEntry(name, value)] as const);
  const doubles = values.flatMap(([name, label]) =>
    name.endsWith(LABEL)
      ? [
          [
            name.slice(0, -LABEL.length),
            { text: asText(label), value: row[`${name.slice(0, -LABEL.length)}${VALUE}`] },
          ] as const,
        ]
      : [],
  );
  const entries: readonly (readonly [string, PrintEntry])[] = [
    ...doubles.map(([name, { text, value }]) => [name, { text, value: asText(value as Value) }] as const),
    ...plain,
  ];
  return Object.fromEntries(entries);
}

/** The platform does not mark pictures, so every value that has the shape of a picture may be drawn. */
function toEntry(name: string, value: Value): PrintEntry {
  const pictures = storedPictures(value, name);
  return { text: asText(value), value, ...(pictures.length > 0 && { pictures }) };
}
