import type { Value } from '../expression/tree.ts';
import { memoise } from '../shared/memoise.ts';
import { asText, plainValue, parseOptionValue } from './doubleValues.ts';
import { isEmptyField } from './fieldValues.ts';
import type { FieldDefinition, FieldOption, FormRecord, FormRow, FormView } from './formDefinition.ts';
import type { OptionSource, QueryInput } from './formLinks.ts';

/** Parameters of a query: a text value by parameter name. */
export type QueryParams = Readonly<Record<string, string>>;

/** The record and row in which a query reads its inputs. */
export interface QueryContext {
  readonly main: FormRow;
  readonly row?: FormRow;
  /** Converts a chosen value to its key in the source; if left out, the value itself is used. */
  readonly keyOf?: (field: string, value: string) => string;
}

/** Returns the value of a query input as text; empty if the field is empty. */
export function readQueryInput(input: QueryInput, { main, row, keyOf }: QueryContext): string {
  if (input.kind === 'constant') return input.value;
  const holder = !input.isMain && row !== undefined && Object.hasOwn(row, input.field) ? row : main;
  const value = asText(plainValue(holder[input.field]));
  return input.sendsKey === true && value !== '' ? (keyOf?.(input.field, value) ?? value) : value;
}

/**
 * Returns the parameters to load a field's options. While an input is empty, the field has no options (contract form
 * 6).
 * @param source where the options come from
 * @param of the record, and the row of the field
 * @returns parameters by name; `undefined` while an input is empty
 * @example
 * const inputs = [{ kind: 'field', param: 'province', field: 'province', isMain: true }];
 * const source = { kind: 'query', key: 'cities', valueColumn: '', labelColumn: '', inputs };
 * toOptionParams(source, { main: { province: '33' } }); // { province: '33' }
 * toOptionParams(source, { main: { province: '' } }); // undefined
 */
export function toOptionParams({ inputs }: OptionSource, of: QueryContext): QueryParams | undefined {
  const values = inputs.map((input) => [input.param, readQueryInput(input, of)] as const);
  return values.some(([, value]) => value === '') ? undefined : Object.fromEntries(values);
}

/** Standard columns of option sources for value, label, own key and parent key, in order of preference. */
const STANDARD_COLUMNS = {
  value: ['value', 'key', 'id', 'ID_'],
  label: ['name', 'label', 'text', 'value'],
  key: ['dicId', 'key', 'id'],
  parent: ['parentId', 'pid'],
} as const;

/**
 * Converts the rows of an option source to options. Column names match case-insensitively (contract form 10). A row
 * without a value is skipped, and of two rows with the same value the first is used.
 * @param source the columns of value and label
 * @param rows the rows as received
 * @returns the options in the order of the rows
 * @example
 * const source = { kind: 'query', key: 'q', valueColumn: 'F_CODE', labelColumn: 'F_NAME', inputs: [] };
 * toFieldOptions(source, [{ f_code: 1, f_name: 'One' }]); // [{ value: '1', label: 'One' }]
 */
export function toFieldOptions(
  { kind, valueColumn, labelColumn }: OptionSource,
  rows: readonly FormRow[],
): readonly FieldOption[] {
  const found = new Map<string, FieldOption>();
  for (const row of rows) {
    const column = (named: string, usual: readonly string[]): string =>
      asText(plainValue(named === '' ? firstColumn(row, usual) : getResultColumn(row, named)));
    const value = column(valueColumn, STANDARD_COLUMNS.value);
    if (value === '' || found.has(value)) continue;
    const words = column(labelColumn, STANDARD_COLUMNS.label);
    const key = kind === 'dictionary' ? column('', STANDARD_COLUMNS.key) : '';
    const parent = kind === 'dictionary' ? column('', STANDARD_COLUMNS.parent) : '';
    found.set(value, {
      value,
      label: words === '' ? value : words,
      ...(key !== '' && key !== value && { key }),
      ...(parent !== '' && parent !== '0' && { parent }),
    });
  }
  return [...found.values()];
}

const firstColumn = (row: FormRow, names: readonly string[]): Value =>
  names.map((name) => getResultColumn(row, name)).find((value) => asText(value) !== '') ?? null;

/**
 * Returns a column of a result row. Matches the name exactly first, then case-insensitively; `null` if there is none.
 */
export function getResultColumn(row: FormRow, name: string): Value {
  if (Object.hasOwn(row, name)) return row[name] ?? null;
  const wanted = name.toLowerCase();
  const spelled = Object.keys(row).find((each) => each.toLowerCase() === wanted);
  return spelled === undefined ? null : (row[spelled] ?? null);
}

/** Fields of a record, part or table with the names of the fields their options depend on. */
type Dependents = readonly { readonly field: FieldDefinition; readonly parents: ReadonlySet<string> }[];
const MAIN = '';

const dependentsOf = memoise((view: Pick<FormView, 'sections'>): ReadonlyMap<string, Dependents> => {
  const places = view.sections
    .flatMap(({ items }) => items)
    .map((item) => (item.kind === 'field' ? ([MAIN, [item]] as const) : ([item.alias, item.fields] as const)));
  const found = new Map<string, Dependents>();
  for (const [place, fields] of places) {
    const dependent = fields.flatMap((field) => {
      const parents = (field.source?.inputs ?? []).flatMap((input) => (input.kind === 'field' ? [input.field] : []));
      return parents.length === 0 ? [] : [{ field, parents: new Set(parents) }];
    });
    if (dependent.length > 0) found.set(place, [...(found.get(place) ?? []), ...dependent]);
  }
  return found;
});

/**
 * Clears every choice whose options depend on a changed field, and in turn the choices that depend on those: after a
 * change of the province the city is cleared (contract form 9 "cascade"). A choice that was changed itself is kept.
 * @param view the form
 * @param before the record before the change
 * @param after the record with the change
 * @returns the record; the same object if nothing depends on the change
 * @example
 * import { formField, createForm } from '@ringi/domain/testing';
 * const inputs = [{ kind: 'field', param: 'p', field: 'province', isMain: true }];
 * const source = { kind: 'query', key: 'cities', valueColumn: '', labelColumn: '', inputs };
 * const form = createForm([formField('province'), formField('city', { source })]);
 * const record = (province) => ({ fields: { province, city: 'Hangzhou' }, tables: {}, parts: {} });
 * clearDependentChoices(form, record('Zhejiang'), record('Jiangsu')).fields.city; // ''
 */
export function clearDependentChoices(
  view: Pick<FormView, 'sections'>,
  before: FormRecord,
  after: FormRecord,
): FormRecord {
  const dependents = dependentsOf(view);
  if (dependents.size === 0) return after;
  const main = emptied(dependents.get(MAIN) ?? [], before.fields, after.fields, new Set());
  const changed = changedNames(before.fields, main);
  let record = main === after.fields ? after : { ...after, fields: main };
  for (const [alias, fields] of dependents) {
    const part = own(record.parts, alias);
    if (part !== undefined) {
      const row = emptied(fields, own(before.parts, alias) ?? {}, part, changed);
      if (row !== part) record = { ...record, parts: { ...record.parts, [alias]: row } };
    }
    const rows = own(record.tables, alias);
    if (rows === undefined) continue;
    const earlier = own(before.tables, alias) ?? [];
    // Adding or removing rows does not change the others. Only if the number of rows is the same, rows are compared by
    // index.
    const was = (row: FormRow, index: number): FormRow =>
      earlier.length === rows.length ? (earlier[index] ?? row) : row;
    const now = rows.map((row, index) => emptied(fields, was(row, index), row, changed));
    if (now.some((row, index) => row !== rows[index]))
      record = { ...record, tables: { ...record.tables, [alias]: now } };
  }
  return record;
}

function emptied(fields: Dependents, before: FormRow, after: FormRow, changedAbove: ReadonlySet<string>): FormRow {
  const changed = new Set([...changedAbove, ...changedNames(before, after)]);
  const orphans = new Set<string>();
  for (let found = true; found;) {
    found = false;
    for (const { field, parents } of fields) {
      const isOrphan = [...parents].some((name) => changed.has(name) || orphans.has(name));
      if (!isOrphan || orphans.has(field.name) || isChosenAnew(field, before, after)) continue;
      orphans.add(field.name);
      found = true;
    }
  }
  const filled = fields.filter(({ field }) => orphans.has(field.name) && !isEmptyField(field, after[field.name]));
  return filled.length === 0 ? after : { ...after, ...Object.fromEntries(filled.map(({ field }) => [field.name, ''])) };
}

const isChosenAnew = ({ name }: FieldDefinition, before: FormRow, after: FormRow): boolean =>
  asText(plainValue(before[name])) !== asText(plainValue(after[name]));

/** Compares choices by value; a different label is not a change. */
const changedNames = (before: FormRow, after: FormRow): ReadonlySet<string> =>
  before === after
    ? new Set()
    : new Set(
        [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
          (name) => before[name] !== after[name] && comparableValue(before[name]) !== comparableValue(after[name]),
        ),
      );
const comparableValue = (value: Value | undefined): string => parseOptionValue(value)?.value ?? asText(value);

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
