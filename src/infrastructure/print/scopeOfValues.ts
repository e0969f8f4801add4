import type { Value } from '#domain/expression/tree.ts';
import type { PrintEntry, PrintScope } from '#domain/print/printScope.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { storedPictures } from '../wordTemplate/storedPictures.ts';
import { looseOf, looseValuesOf } from '#api/form/looseValues.ts';

const VALUE = '-value';
const LABEL = '-label';

/**
 * What a Word template of another platform may name, from the values it gives for it (contract files 3): the main
 * record below `main`, or as it is, and rows below the names of their tables. Of a value with words, they are read.
 */
export function scopeOfValues(data: Readonly<Record<string, unknown>>): PrintScope {
  const { main, ...others } = data;
  const parts = Object.entries(others);
  const rows = parts.flatMap(([name, part]) =>
    Array.isArray(part)
      ? [[name, part.map((row): PrintScope => ({ entries: entriesOf(looseOf(row)), rows: {} }))] as const]
      : [],
  );
  const single = parts.flatMap(([name, part]) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? prefixed(name, entriesOf(looseOf(part)))
      : Array.isArray(part)
        ? []
        : Object.entries(entriesOf({ [name]: part })),
  );
  const own = entriesOf(looseOf(main));
  return {
    entries: { ...Object.fromEntries(single), ...Object.fromEntries(prefixed('main', own)), ...own },
    rows: Object.fromEntries(rows),
  };
}

const prefixed = (name: string, entries: PrintScope['entries']): readonly (readonly [string, PrintEntry])[] =>
  Object.entries(entries).map(([key, entry]) => [`${name}.${key}`, entry]);

function entriesOf(row: Readonly<Record<string, unknown>>): PrintScope['entries'] {
  const values = Object.entries(looseValuesOf(row));
  const plain = values.map(([name, value]) => [name, entryOf(name, value)] as const);
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

/** The platform does not say which values are pictures: whatever looks like some may be asked for. */
function entryOf(name: string, value: Value): PrintEntry {
  const pictures = storedPictures(value, name);
  return { text: asText(value), value, ...(pictures.length > 0 && { pictures }) };
}
