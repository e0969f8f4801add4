import type { Value } from '../expression/tree.ts';
import { memoise } from '../shared/memoise.ts';
import { asText, plainValue, readDouble } from './doubleValues.ts';
import { isEmptyField } from './fieldValues.ts';
import type { FieldDefinition, FieldOption, FormRecord, FormRow, FormView } from './formDefinition.ts';
import type { OptionSource, QueryInput } from './formLinks.ts';

/** What a source of options is asked with: a value for each of its parameters. */
export type QueryParams = Readonly<Record<string, string>>;

/** Where the fields lie that a question speaks of: the main record, and the row that asks. */
export interface AskedOf {
  readonly main: FormRow;
  readonly row?: FormRow;
  /** What a source knows a chosen value by; left out, the value itself. */
  readonly keyOf?: (field: string, value: string) => string;
}

/** The value a question takes along; empty where nothing is filled in. */
export function inputValue(input: QueryInput, { main, row, keyOf }: AskedOf): string {
  if (input.kind === 'constant') return input.value;
  const holder = !input.isMain && row !== undefined && Object.hasOwn(row, input.field) ? row : main;
  const value = asText(plainValue(holder[input.field]));
  return input.wantsKey === true && value !== '' ? (keyOf?.(input.field, value) ?? value) : value;
}

/**
 * What the source of a field's options is asked with. While something is empty that they depend on there is nothing to
 * ask, and nothing to choose from (contract form 6).
 * @param source where the options come from
 * @param of the record, and the row the field stands in
 * @returns parameters by name; nothing where nothing can be asked
 * @example
 * const inputs = [{ kind: 'field', param: 'province', field: 'province', isMain: true }];
 * const source = { kind: 'query', key: 'cities', valueColumn: '', labelColumn: '', inputs };
 * optionParams(source, { main: { province: '33' } }); // { province: '33' }
 * optionParams(source, { main: { province: '' } }); // undefined
 */
export function optionParams({ inputs }: OptionSource, of: AskedOf): QueryParams | undefined {
  const values = inputs.map((input) => [input.param, inputValue(input, of)] as const);
  return values.some(([, value]) => value === '') ? undefined : Object.fromEntries(values);
}

/** Columns that sources of options use for value, words, own key and the key above, first spelling first. */
const USUAL = {
  value: ['value', 'key', 'id', 'ID_'],
  label: ['name', 'label', 'text', 'value'],
  key: ['dicId', 'key', 'id'],
  parent: ['parentId', 'pid'],
} as const;

/**
 * Options from the rows a source answers. Columns are found whatever their capitals (contract form 10), a row without
 * a value offers nothing, and of two that have the same value the first stays.
 * @param source which columns hold value and words
 * @param rows as they came
 * @returns options in the order of the rows
 * @example
 * const source = { kind: 'query', key: 'q', valueColumn: 'F_CODE', labelColumn: 'F_NAME', inputs: [] };
 * optionsIn(source, [{ f_code: 1, f_name: 'One' }]); // [{ value: '1', label: 'One' }]
 */
export function optionsIn(
  { kind, valueColumn, labelColumn }: OptionSource,
  rows: readonly FormRow[],
): readonly FieldOption[] {
  const found = new Map<string, FieldOption>();
  for (const row of rows) {
    const column = (named: string, usual: readonly string[]): string =>
      asText(plainValue(named === '' ? firstColumn(row, usual) : answerColumn(row, named)));
    const value = column(valueColumn, USUAL.value);
    if (value === '' || found.has(value)) continue;
    const words = column(labelColumn, USUAL.label);
    const key = kind === 'dictionary' ? column('', USUAL.key) : '';
    const parent = kind === 'dictionary' ? column('', USUAL.parent) : '';
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
  names.map((name) => answerColumn(row, name)).find((value) => asText(value) !== '') ?? null;

/** A column of an answer, whatever its capitals; the exact spelling first. */
export function answerColumn(row: FormRow, name: string): Value {
  if (Object.hasOwn(row, name)) return row[name] ?? null;
  const wanted = name.toLowerCase();
  const spelled = Object.keys(row).find((each) => each.toLowerCase() === wanted);
  return spelled === undefined ? null : (row[spelled] ?? null);
}

/** Fields of one place with the names of those their options depend on. */
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
 * A record in which every choice is gone whose options depend on what has just changed, and whatever depends on those
 * in turn: a city of another province is no city any more (contract form 9 "cascade"). A choice that was changed
 * itself stays.
 * @param view the form
 * @param before as the record was
 * @param after with the change
 * @returns the same record where nothing depends on the change
 * @example
 * import { formField, formOf } from '@ringi/domain/testing';
 * const inputs = [{ kind: 'field', param: 'p', field: 'province', isMain: true }];
 * const source = { kind: 'query', key: 'cities', valueColumn: '', labelColumn: '', inputs };
 * const form = formOf([formField('province'), formField('city', { source })]);
 * const record = (province) => ({ fields: { province, city: 'Hangzhou' }, tables: {}, parts: {} });
 * withoutOrphans(form, record('Zhejiang'), record('Jiangsu')).fields.city; // ''
 */
export function withoutOrphans(view: Pick<FormView, 'sections'>, before: FormRecord, after: FormRecord): FormRecord {
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
    // Rows added or taken away leave the others as they are; only where their number stays the same has one changed.
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

/** A choice that is only worded otherwise has not changed. */
const changedNames = (before: FormRow, after: FormRow): ReadonlySet<string> =>
  before === after
    ? new Set()
    : new Set(
        [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
          (name) => before[name] !== after[name] && said(before[name]) !== said(after[name]),
        ),
      );
const said = (value: Value | undefined): string => readDouble(value)?.value ?? asText(value);

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
