import type { Value } from '../expression/tree.ts';
import { asText, readDouble, readJson } from '../form/doubleValues.ts';
import { memoise } from '../shared/memoise.ts';
import type { BusinessRow, ListColumn } from './listDefinition.ts';

/** What one row says in one column. */
export interface Cell {
  /** In words; empty where there is nothing. */
  readonly text: string;
  /** What stands behind the words, such as the parts of a link; nothing where they are all there is. */
  readonly structure?: Value;
  /** The stored value. */
  readonly raw: Value;
}

const DISPLAY = '_display';
const RENDERED = '_render';

const spellings = memoise(
  (values: BusinessRow['values']) => new Map(Object.keys(values).map((name) => [name.toLowerCase(), name])),
);

/**
 * The value of a field, whatever the capitals of its name (contract lists 8): the exact spelling first.
 * @param row a row as it came
 * @param field the name of the field
 * @returns the value; nothing where there is no such field
 * @example
 * valueOf({ id: '1', values: { F_TITLE: 'Desk' }, isInProcess: false }, 'f_title'); // 'Desk'
 */
export function valueOf({ values }: Pick<BusinessRow, 'values'>, field: string): Value | undefined {
  if (Object.hasOwn(values, field)) return values[field];
  const spelled = spellings(values).get(field.toLowerCase());
  return spelled === undefined ? undefined : values[spelled];
}

/**
 * What a row says in a column (contract lists 4): the words that came for it, else what was rendered, else the value.
 * @param row a row as it came
 * @param column one of the list's columns
 * @returns words, and what stands behind them
 * @example
 * const row = { id: '1', values: { F_BY: '7', F_BY_display: 'Li Hua' }, isInProcess: false };
 * const column = { field: 'F_BY', header: 'By', rendering: 'people', settings: {}, kind: 'text', maySort: false };
 * cellOf(row, column).text; // 'Li Hua'
 */
export function cellOf(row: Pick<BusinessRow, 'values'>, { field }: Pick<ListColumn, 'field'>): Cell {
  const raw = valueOf(row, field) ?? null;
  const rendered = valueOf(row, field + RENDERED);
  const structure = typeof rendered === 'string' ? (readJson(rendered) ?? rendered) : rendered;
  const shown = valueOf(row, field + DISPLAY);
  const behind = structure === undefined || structure === null ? {} : { structure };
  if (shown !== undefined && shown !== null) return { text: wordsOf(shown), raw, ...behind };
  return { text: structure === undefined || structure === null ? wordsOf(raw) : wordsOf(structure), raw, ...behind };
}

/** Where an object keeps the words people read, first spelling first. */
const WORDS = ['label', 'name', 'text', 'fullName', 'fullname', 'subject', 'title', 'fileName', 'address'] as const;

/** Any value in words: of an object its name, of several their names. */
function wordsOf(value: Value): string {
  const opened = typeof value === 'string' ? (readJson(value) ?? value) : value;
  if (typeof opened !== 'object' || opened === null) return asText(opened);
  if (isList(opened)) return [...new Set(opened.map(wordsOf).filter((word) => word !== ''))].join(', ');
  const double = readDouble(opened);
  if (double && double.label !== '') return double.label;
  for (const name of WORDS) {
    const words = asText(opened[name]);
    if (words !== '') return words;
  }
  return double?.value ?? '';
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
