import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView } from '#domain/form/formDefinition.ts';
import { readDouble, writeDouble, type DoubleValue } from '#domain/form/doubleValues.ts';
import { ID_FIELD } from './formView.ts';

/** The labels beside stored choices in the reader's language. */
export const labelled = (record: Variables, say: (text: string) => string): Variables =>
  withDoubles(record, (double) => ({ ...double, label: double.label.split(',').map(say).join(',') }));

/** People and departments chosen in a form, by what their ids look like. */
export const chosenIds = (record: Variables): readonly string[] => {
  const found: string[] = [];
  const look = (value: Value): void => {
    if (Array.isArray(value)) for (const each of value as readonly Value[]) if (isRow(each)) lookThrough(each);
    if (isRow(value)) lookThrough(value);
    const double = doubleIn(value);
    if (double !== undefined && isChosenId(double.value)) found.push(...double.value.split(','));
  };
  const lookThrough = (row: Variables): void => Object.values(row).forEach(look);
  lookThrough(record);
  return found;
};
const IDS = /^\d{19}(?:,\d{19})*$/u;
/** Whether a value is one id or several of the directory, by its look. */
export const isChosenId = (value: string): boolean => IDS.test(value);

/**
 * The same with the names the directory has for them, whatever was sent or stored; who is not in it any more keeps the
 * written name.
 */
export const withNames = (record: Variables, nameOf: (id: string, otherwise: string) => string): Variables =>
  withDoubles(record, (double) => {
    if (!isChosenId(double.value)) return double;
    const written = double.label.split(',');
    return {
      ...double,
      label: double.value
        .split(',')
        .map((id, index) => nameOf(id, written[index] ?? ''))
        .join(','),
    };
  });

/** Changes every double value of a record and its rows. */
function withDoubles(record: Variables, change: (double: DoubleValue) => DoubleValue): Variables {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, changed(value, change)]));
}

function changed(value: Value, change: (double: DoubleValue) => DoubleValue): Value {
  if (Array.isArray(value))
    return (value as readonly Value[]).map((row) => (isRow(row) ? withDoubles(row, change) : row));
  if (isRow(value)) return withDoubles(value, change);
  const double = doubleIn(value);
  return double === undefined ? value : writeDouble(change(double));
}
const doubleIn = (value: Value): DoubleValue | undefined =>
  typeof value === 'string' && value.startsWith('{') ? readDouble(value) : undefined;
const isRow = (value: Value): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Choices are stored with the definition's own labels, whatever language the person wrote in and whatever was sent. One
 * the definition has no labels for (a row of a list, an entry of a dictionary, a person) stays in the very text it was
 * stored in for as long as it is the same choice: whoever sent it may have read it in other words.
 */
export function withOwnLabels(view: Pick<FormView, 'sections' | 'record'>, record: FormRecord): FormRecord {
  const stored = view.record;
  const items = view.sections.flatMap((section) => section.items);
  const main = items.filter((item) => item.kind === 'field');
  const columns = new Map(items.flatMap((item) => (item.kind === 'field' ? [] : [[item.alias, item.fields] as const])));
  return {
    ...record,
    fields: relabelled(record.fields, main, stored.fields),
    tables: Object.fromEntries(
      Object.entries(record.tables).map(([alias, rows]) => [
        alias,
        rows.map((row) => relabelled(row, columns.get(alias) ?? [], sameRow(row, stored.tables[alias] ?? []))),
      ]),
    ),
    parts: Object.fromEntries(
      Object.entries(record.parts).map(([alias, part]) => [
        alias,
        relabelled(part, columns.get(alias) ?? [], stored.parts[alias] ?? {}),
      ]),
    ),
  };
}

const sameRow = (row: FormRow, stored: readonly FormRow[]): FormRow =>
  (row[ID_FIELD] === undefined ? undefined : stored.find((each) => each[ID_FIELD] === row[ID_FIELD])) ?? {};

function relabelled(row: FormRow, fields: readonly FieldDefinition[], stored: FormRow): FormRow {
  const corrected = fields.flatMap(({ name, options }) => {
    const double = readDouble(row[name]);
    if (double === undefined) return [];
    const before = stored[name];
    if (options.length === 0)
      return before !== undefined && readDouble(before)?.value === double.value ? [[name, before] as const] : [];
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    return [
      [
        name,
        writeDouble({
          value: double.value,
          label: double.value
            .split(',')
            .map((value) => labels.get(value) ?? value)
            .join(','),
        }),
      ] as const,
    ];
  });
  return { ...row, ...Object.fromEntries(corrected) };
}
