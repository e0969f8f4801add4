import { getOwn } from '#domain/shared/getOwn.ts';
import { joinLabels, splitLabels, splitList } from '#domain/shared/commaList.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { isList, isRecord } from '#domain/expression/valueKinds.ts';
import type { FieldDefinition, FormRecord, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import { mapRows, rowsOf } from '#domain/forms/formRecord.ts';
import { parseOptionValue, formatOptionValue, type OptionValue } from '#domain/forms/doubleValues.ts';
import { ID_FIELD } from './formView.ts';

/** Translates the labels of stored choices into the reader's language. */
export const translateLabels = <T extends Variables>(values: T, say: (text: string) => string): T =>
  mapDoubleValues(values, (double) => ({
    ...double,
    label: joinLabels(splitLabels(double.label, splitList(double.value).length).map(say)),
  }));

/** Returns the ids of users and departments in values and everything below them, recognized by their format. */
export const listDirectoryIds = (values: Variables): readonly string[] => {
  const found: string[] = [];
  const collectIds = (value: Value): void => {
    if (isList(value)) for (const each of value) if (isRecord(each)) lookThrough(each);
    if (isRecord(value)) lookThrough(value);
    const double = parseDoubleValue(value);
    if (double !== undefined && isDirectoryIdList(double.value)) found.push(...double.value.split(','));
  };
  const lookThrough = (row: Variables): void => Object.values(row).forEach(collectIds);
  lookThrough(values);
  return found;
};
const IDS = /^\d{19}(?:,\d{19})*$/u;
/** Whether a value has the format of one or several ids of the directory. */
export const isDirectoryIdList = (value: string): boolean => IDS.test(value);

/**
 * Replaces the labels of users and departments with their names in the directory. A stored label is kept if the id is
 * no longer in the directory.
 */
export const updateDirectoryNames = <T extends Variables>(
  values: T,
  nameOf: (id: string, otherwise: string) => string,
): T =>
  mapDoubleValues(values, (double) => {
    if (!isDirectoryIdList(double.value)) return double;
    const ids = splitList(double.value);
    const written = splitLabels(double.label, ids.length);
    return { ...double, label: joinLabels(ids.map((id, index) => nameOf(id, written[index] ?? ''))) };
  });

/** Applies a change to every double value in values and everything below them. */
const mapDoubleValues = <T extends Variables>(values: T, change: (double: OptionValue) => OptionValue): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mapValue(value, change)])) as T;

function mapValue(value: Value, change: (double: OptionValue) => OptionValue): Value {
  if (isList(value)) return value.map((row) => (isRecord(row) ? mapDoubleValues(row, change) : row));
  if (isRecord(value)) return mapDoubleValues(value, change);
  const double = parseDoubleValue(value);
  return double === undefined ? value : formatOptionValue(change(double));
}
const parseDoubleValue = (value: Value): OptionValue | undefined =>
  typeof value === 'string' && value.startsWith('{') ? parseOptionValue(value) : undefined;

/**
 * Stores choices with the labels of the definition, whatever label was sent. A choice for which the definition has no
 * label (a list row, a dictionary entry, a user) keeps its stored label as long as the value is the same, because the
 * client may have shown it in another language.
 */
export function applyDefinitionLabels(view: Pick<FormView, 'sections' | 'record'>, record: FormRecord): FormRecord {
  const stored = view.record;
  const items = view.sections.flatMap((section) => section.items);
  const main = items.filter((item) => item.kind === 'field');
  const columns = new Map(items.flatMap((item) => (item.kind === 'field' ? [] : [[item.alias, item.fields] as const])));
  return mapRows(record, (row, alias) =>
    alias === undefined
      ? relabelRow(row, main, stored.fields)
      : relabelRow(row, columns.get(alias) ?? [], getOwn(stored.parts, alias) ?? sameRow(row, rowsOf(stored, alias))),
  );
}

const sameRow = (row: FormRow, stored: readonly FormRow[]): FormRow =>
  (row[ID_FIELD] === undefined ? undefined : stored.find((each) => each[ID_FIELD] === row[ID_FIELD])) ?? {};

function relabelRow(row: FormRow, fields: readonly FieldDefinition[], stored: FormRow): FormRow {
  const corrected = fields.flatMap(({ name, options }) => {
    const double = parseOptionValue(getOwn(row, name));
    if (double === undefined) return [];
    const before = getOwn(stored, name);
    if (options.length === 0)
      return before !== undefined && parseOptionValue(before)?.value === double.value ? [[name, before] as const] : [];
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    return [
      [
        name,
        formatOptionValue({
          value: double.value,
          label:
            labels.get(double.value) ?? joinLabels(splitList(double.value).map((value) => labels.get(value) ?? value)),
        }),
      ] as const,
    ];
  });
  return { ...row, ...Object.fromEntries(corrected) };
}
