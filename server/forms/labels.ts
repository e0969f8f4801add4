import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView } from '#domain/form/definition.ts';
import { asText, readDouble, writeDouble } from '#domain/form/values.ts';

/** The labels beside stored choices in the reader's language. */
export const labelled = (record: Variables, say: (text: string) => string): Variables =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, translated(value, say)]));

function translated(value: Value, say: (text: string) => string): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map((row) => (isRow(row) ? labelled(row, say) : row));
  if (isRow(value)) return labelled(value, say);
  const double = typeof value === 'string' && value.startsWith('{') ? readDouble(value) : undefined;
  return double === undefined ? value : writeDouble({ ...double, label: double.label.split(',').map(say).join(',') });
}
const isRow = (value: Value): value is Variables => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Choices are stored with the definition's own labels, whatever language the person wrote in and whatever was sent. */
export function withOwnLabels(view: Pick<FormView, 'sections'>, record: FormRecord): FormRecord {
  const items = view.sections.flatMap((section) => section.items);
  const main = items.filter((item) => item.kind === 'field');
  const columns = new Map(items.flatMap((item) => (item.kind === 'subTable' ? [[item.alias, item.fields] as const] : [])));
  return {
    ...record,
    fields: relabelled(record.fields, main),
    tables: Object.fromEntries(Object.entries(record.tables).map(([alias, rows]) => [alias, rows.map((row) => relabelled(row, columns.get(alias) ?? []))])),
  };
}

function relabelled(row: FormRow, fields: readonly FieldDefinition[]): FormRow {
  const corrected = fields.filter(({ options }) => options.length > 0).flatMap(({ name, options }) => {
    const double = readDouble(row[name]);
    if (double === undefined) return [];
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    return [[name, writeDouble({ value: double.value, label: double.value.split(',').map((value) => labels.get(value) ?? value).join(',') })] as const];
  });
  return { ...row, ...Object.fromEntries(corrected) };
}

/** What people read of a stored value. */
export const shownText = (stored: Value | undefined): string => readDouble(stored)?.label ?? asText(stored);
