import type { Value } from '../expression/tree.ts';
import { asText, formatLabels, parseOptionValue, readJson } from '../forms/doubleValues.ts';
import { memoise } from '../shared/memoise.ts';
import type { BusinessRow, ListColumn } from './listDefinition.ts';

/** The value of one row in one column. */
export interface Cell {
  /** Display text; empty if there is no value. */
  readonly text: string;
  /** The structured value behind the text, such as the parts of a link; absent if the text is all there is. */
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
 * Returns the value of a field. Matches the field name exactly first, then case-insensitively (contract lists 8).
 * @param row a row as received
 * @param field the name of the field
 * @returns the value; `undefined` if the row has no such field
 * @example
 * getRowValue({ id: '1', values: { F_TITLE: 'Desk' }, isInProcess: false }, 'f_title'); // 'Desk'
 */
export function getRowValue({ values }: Pick<BusinessRow, 'values'>, field: string): Value | undefined {
  if (Object.hasOwn(values, field)) return values[field];
  const spelled = spellings(values).get(field.toLowerCase());
  return spelled === undefined ? undefined : values[spelled];
}

/**
 * Returns the cell of a row in a column (contract lists 4). The text comes from `<field>_display`, else from
 * `<field>_render`, else from the stored value.
 * @param row a row as received
 * @param column one of the list's columns
 * @returns the text, the stored value and the structured value if there is one
 * @example
 * const row = { id: '1', values: { F_BY: '7', F_BY_display: 'Li Hua' }, isInProcess: false };
 * const column = { field: 'F_BY', header: 'By', rendering: 'people', settings: {}, kind: 'text', maySort: false };
 * toCell(row, column).text; // 'Li Hua'
 */
export function toCell(row: Pick<BusinessRow, 'values'>, { field }: Pick<ListColumn, 'field'>): Cell {
  const raw = getRowValue(row, field) ?? null;
  const rendered = getRowValue(row, field + RENDERED);
  const structure = typeof rendered === 'string' ? (readJson(rendered) ?? rendered) : rendered;
  const shown = getRowValue(row, field + DISPLAY);
  const behind = structure === undefined || structure === null ? {} : { structure };
  if (shown !== undefined && shown !== null) return { text: formatCellText(shown), raw, ...behind };
  return {
    text: structure === undefined || structure === null ? formatCellText(raw) : formatCellText(structure),
    raw,
    ...behind,
  };
}

/** Properties of an object that may contain its display text, in order of preference. */
const LABEL_KEYS = [
  'label',
  'name',
  'text',
  'fullName',
  'fullname',
  'subject',
  'title',
  'fileName',
  'address',
] as const;

/** Formats any value as text: an object by its name, a list by the distinct names of its items. */
function formatCellText(value: Value): string {
  const opened = typeof value === 'string' ? (readJson(value) ?? value) : value;
  if (typeof opened !== 'object' || opened === null) return asText(opened);
  if (isList(opened)) return [...new Set(opened.map(formatCellText).filter((word) => word !== ''))].join(', ');
  const double = parseOptionValue(opened);
  if (double && double.label !== '') return formatLabels(double);
  for (const name of LABEL_KEYS) {
    const words = asText(opened[name]);
    if (words !== '') return words;
  }
  return double?.value ?? '';
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
