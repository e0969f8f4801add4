import type { ListColumn, Rendering } from '#domain/businessLists/listDefinition.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import { firstNonEmptyText, readArray, readText, toValues, readJsonObject } from '../forms/looseValues.ts';
import type { UnknownRecord } from '../forms/looseValues.ts';
import { isYes } from '../wire/isYes.ts';

/** Reads a list that is an array or JSON text; anything else is empty. */
export const readList = (given: unknown): readonly UnknownRecord[] =>
  readArray(typeof given === 'string' ? readJson(given) : given);

export interface DecodedEntries<T> {
  readonly value: readonly T[];
  readonly skipped: number;
}

/** Decodes each entry. Entries without usable content are omitted and counted. */
export function decodeEach<T>(given: unknown, decode: (entry: UnknownRecord) => T | undefined): DecodedEntries<T> {
  const entries = readList(given);
  const value = entries.map(decode).filter((each) => each !== undefined);
  return { value, skipped: entries.length - value.length };
}

const KINDS = new Map<string, ListColumn['kind']>([
  ['int', 'number'],
  ['float', 'number'],
  ['number', 'number'],
  ['currency', 'money'],
  ['date', 'date'],
]);

/** Flattens grouped columns (`children`): a phone shows the columns without their common heading. */
const flattenColumn = (entry: UnknownRecord): readonly UnknownRecord[] => {
  const children = readList(entry['children']);
  return children.length === 0 ? [entry] : children.flatMap(flattenColumn);
};

export function decodeColumns(given: unknown): DecodedEntries<ListColumn & { readonly isVisible: boolean }> {
  return decodeEach(readList(given).flatMap(flattenColumn), (entry) => {
    const field = readText(entry['field']);
    const rendering = readRendering(firstNonEmptyText(entry['renderType'], 'COMMON'));
    // A column of buttons has no field of its own.
    if (field === '' && rendering !== 'actions') return undefined;
    return {
      field,
      header: firstNonEmptyText(entry['header'], entry['customTitle'], field),
      rendering,
      settings: toValues({
        ...readJsonObject(entry['renderConf']),
        ...(readText(entry['format']) !== '' && { format: entry['format'] }),
        ...(readText(entry['url']) !== '' && { url: entry['url'] }),
      }),
      kind: KINDS.get(readText(entry['dataType'])) ?? 'text',
      maySort: isYes(entry['allowSort'] ?? false),
      isVisible: entry['visible'] === undefined || isYes(entry['visible']),
    };
  });
}

/**
 * Returns the columns for phones: those the mobile configuration names, taken from all columns by field; otherwise all
 * visible columns.
 */
export function selectMobileColumns(
  mobile: unknown,
  columns: readonly (ListColumn & { readonly isVisible: boolean })[],
): readonly ListColumn[] {
  const named = readList(mobile).map((entry) => readText(entry['field']));
  const found = named.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return found.length > 0 ? found : columns.filter(({ isVisible }) => isVisible);
}

/** Wire names of the column renderings (contract lists 4). */
const WIRE: Readonly<Record<Rendering, string>> = {
  markup: 'COMMON',
  text: 'TEXT',
  people: 'USER',
  groups: 'GROUP',
  tenant: 'SYSINST',
  date: 'DATE',
  number: 'NUMBER',
  link: 'URL',
  label: 'DISPLAY_LABEL',
  items: 'DISPLAY_ITEMS',
  percent: 'DISPLAY_PERCENT',
  request: 'LINK_FLOW',
  requestStatus: 'FLOW_STATUS',
  currentNode: 'CUR_NODE',
  currentHandler: 'CUR_ASSIGNEE',
  overdue: 'OVER_TIME',
  script: 'SCRIPT',
  mask: 'REG_LIB',
  address: 'ADDRESS',
  map: 'MAP',
  otherList: 'LIST',
  search: 'SEARCH',
  start: 'STARTFLOW',
  pictures: 'IMG',
  files: 'APPENDIX',
  actions: 'ACTION',
  form: 'OPENFORM',
  plain: 'DISPLAY_ONLY',
};
const OURS = new Map(Object.entries(WIRE).map(([ours, wire]) => [wire, ours as Rendering]));

/** Unknown renderings show the plain value. */
const readRendering = (wire: string): Rendering => OURS.get(wire.toUpperCase()) ?? 'plain';
