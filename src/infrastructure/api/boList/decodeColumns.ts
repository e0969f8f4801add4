import type { ListColumn } from '#domain/bolist/listDefinition.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import { firstText, listOf, looseTextOf, looseValuesOf, openedOf, type LooseRecord } from '../form/looseValues.ts';
import { isYes } from '../isYes.ts';
import { readRendering } from './renderingCodec.ts';

/** A list as itself or as JSON text; anything else is empty. */
export const openedList = (given: unknown): readonly LooseRecord[] =>
  listOf(typeof given === 'string' ? readJson(given) : given);

/** What came, and how many entries of it could not be read. */
export interface ReadEntries<T> {
  readonly value: readonly T[];
  readonly leftOut: number;
}

/** Entry by entry: one that says nothing is left out and counted. */
export function decodeEach<T>(given: unknown, decode: (entry: LooseRecord) => T | undefined): ReadEntries<T> {
  const entries = openedList(given);
  const value = entries.map(decode).filter((each) => each !== undefined);
  return { value, leftOut: entries.length - value.length };
}

const KINDS = new Map<string, ListColumn['kind']>([
  ['int', 'number'],
  ['float', 'number'],
  ['number', 'number'],
  ['currency', 'money'],
  ['date', 'date'],
]);

/** Columns may stand below a common heading (`children`): a phone shows the columns. */
const flat = (entry: LooseRecord): readonly LooseRecord[] => {
  const children = openedList(entry['children']);
  return children.length === 0 ? [entry] : children.flatMap(flat);
};

export function decodeColumns(given: unknown): ReadEntries<ListColumn & { readonly isVisible: boolean }> {
  return decodeEach(openedList(given).flatMap(flat), (entry) => {
    const field = looseTextOf(entry['field']);
    const rendering = readRendering(firstText(entry['renderType'], 'COMMON'));
    // A column of buttons has no field of its own.
    if (field === '' && rendering !== 'actions') return undefined;
    return {
      field,
      header: firstText(entry['header'], entry['customTitle'], field),
      rendering,
      settings: looseValuesOf({
        ...openedOf(entry['renderConf']),
        ...(looseTextOf(entry['format']) !== '' && { format: entry['format'] }),
        ...(looseTextOf(entry['url']) !== '' && { url: entry['url'] }),
      }),
      kind: KINDS.get(looseTextOf(entry['dataType'])) ?? 'text',
      maySort: isYes(entry['allowSort'] ?? false),
      isVisible: entry['visible'] === undefined || isYes(entry['visible']),
    };
  });
}

/** The columns of a phone: those it names, joined with the others by their field; without any, all that are seen. */
export function shownColumns(
  mobile: unknown,
  columns: readonly (ListColumn & { readonly isVisible: boolean })[],
): readonly ListColumn[] {
  const named = openedList(mobile).map((entry) => looseTextOf(entry['field']));
  const found = named.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return found.length > 0 ? found : columns.filter(({ isVisible }) => isVisible);
}
