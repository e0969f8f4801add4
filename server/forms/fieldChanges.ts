import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { asText, readDouble } from '#domain/form/doubleValues.ts';
import type { StoredFieldChange } from '../storage/schema/formRows.ts';
import { ID_FIELD } from './formView.ts';

/**
 * What differs between a record as it was and as it is now, in sub tables row by row. A row is known by its key,
 * wherever it stands.
 */
export const changesBetween = (before: Variables, after: Variables): readonly StoredFieldChange[] =>
  namesIn(before, after).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (!name.startsWith(SUB_TABLE_PREFIX)) return cell({ field: name }, from, to);
    const table = name.slice(SUB_TABLE_PREFIX.length);
    return Array.isArray(from) || Array.isArray(to)
      ? rowChanges(table, formRowsIn(from), formRowsIn(to))
      : cells({ table }, recordOf(from), recordOf(to));
  });

const namesIn = (...records: readonly Variables[]): readonly string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => name !== ID_FIELD && name !== VERSION_FIELD,
  );
const isRecord = (value: Value | undefined): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: Value | undefined): Variables => (isRecord(value) ? value : {});
/** The rows of a sub table as a record has them. */
export const formRowsIn = (value: Value | undefined): readonly Variables[] =>
  Array.isArray(value) ? (value as readonly Value[]).filter(isRecord) : [];

function rowChanges(
  table: string,
  before: readonly Variables[],
  after: readonly Variables[],
): readonly StoredFieldChange[] {
  const keyOf = (row: Variables): string => asText(row[ID_FIELD]);
  const was = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  const present = after.flatMap((to, index) => {
    const from = was.get(keyOf(to));
    return from === undefined ? [{ table, row: index + 1, to }] : cells({ table, row: index + 1 }, from, to);
  });
  const gone = before.flatMap((from, index) => (kept.has(keyOf(from)) ? [] : [{ table, row: index + 1, from }]));
  return [...present, ...gone];
}

const cells = (at: StoredFieldChange, before: Variables, after: Variables): readonly StoredFieldChange[] =>
  namesIn(before, after).flatMap((field) => cell({ ...at, field }, before[field], after[field]));

const cell = (at: StoredFieldChange, from: Value | undefined, to: Value | undefined): readonly StoredFieldChange[] =>
  said(from) === said(to) ? [] : [{ ...at, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];

/** A choice is what was chosen, whatever it is called. */
const said = (value: Value | undefined): string => readDouble(value)?.value ?? asText(value);
