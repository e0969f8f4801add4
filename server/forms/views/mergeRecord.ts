import { getOwn } from '#domain/shared/getOwn.ts';
import { getFieldAccess, getColumnRight, getFieldRight, getTableRights } from '#domain/forms/rights.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type {
  FieldDefinition,
  FormRecord,
  FormRow,
  FormView,
  PartDefinition,
  SubTableDefinition,
  TableRights,
} from '#domain/forms/formDefinition.ts';

/**
 * Merges the values a user sent into the stored record. Fields the user may not write and keys the form does not
 * contain keep their stored values; rows the user may not remove stay, and new rows have no key yet (contract form 3,
 * 7).
 * @param view the form with the user's permissions.
 */
export function mergeRecord(
  view: Pick<FormView, 'sections' | 'rights' | 'idField'>,
  stored: FormRecord,
  given: FormRecord,
): FormRecord {
  const items = view.sections.flatMap((section) => section.items);
  const fields = items
    .filter((item) => item.kind === 'field')
    .filter((field) => getFieldAccess(field, getFieldRight(view.rights, field.name)).mayEdit);
  const tables = items.filter((item) => item.kind === 'subTable');
  const partNamed = new Map(items.flatMap((item) => (item.kind === 'part' ? [[item.alias, item] as const] : [])));
  return {
    fields: {
      ...stored.fields,
      ...pickValues(
        given.fields,
        fields.map(({ name }) => name),
      ),
    },
    tables: {
      ...stored.tables,
      ...Object.fromEntries(tables.flatMap((table) => mergeTable(view, table, stored, given))),
    },
    parts: {
      ...stored.parts,
      ...Object.fromEntries(
        Object.entries(given.parts).flatMap(([alias, part]) =>
          mergePart(view, alias, partNamed.get(alias), getOwn(stored.parts, alias), part),
        ),
      ),
    },
  };
}

const pickValues = (given: FormRow, names: readonly string[]): FormRow =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = getOwn(given, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

type Entry<T> = readonly (readonly [string, T])[];

function mergeTable(
  view: Pick<FormView, 'rights' | 'idField'>,
  table: SubTableDefinition,
  stored: FormRecord,
  given: FormRecord,
): Entry<readonly FormRow[]> {
  const rows = getOwn(given.tables, table.alias);
  if (rows === undefined) return [];
  const rights = getTableRights(view.rights, table.alias);
  const kept = new Map((getOwn(stored.tables, table.alias) ?? []).map((row) => [asText(row[view.idField]), row]));
  const columns = table.fields.filter((field) => isWritable(view, table.alias, field)).map(({ name }) => name);
  const written = rows.flatMap((row) => {
    const before = kept.get(asText(row[view.idField]));
    if (before !== undefined) return [rights.mayEditStored ? { ...before, ...pickValues(row, columns) } : before];
    return rights.mayAdd ? [pickValues(row, columns)] : [];
  });
  const present = new Set(written.map((row) => asText(row[view.idField])));
  const unremovable = rights.mayRemoveStored
    ? []
    : [...kept].filter(([key]) => !present.has(key)).map(([, row]) => row);
  return [[table.alias, restoreRowOrder([...written, ...unremovable], [...kept.keys()], view.idField, rights)]];
}

/** Keeps the stored order of rows if the user may not move them; new rows follow. */
function restoreRowOrder(
  rows: readonly FormRow[],
  keys: readonly string[],
  idField: string,
  { mayMoveUp, mayMoveDown }: TableRights,
): readonly FormRow[] {
  if (mayMoveUp || mayMoveDown) return rows;
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (row: FormRow): number => places.get(asText(row[idField])) ?? keys.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Merges the columns of a part. If the form does not contain the part, only the permissions decide. */
function mergePart(
  view: Pick<FormView, 'rights'>,
  alias: string,
  drawn: PartDefinition | undefined,
  stored: FormRow | undefined,
  given: FormRow,
): Entry<FormRow> {
  const isRightToWrite = (name: string) => ['write', 'required'].includes(getColumnRight(view.rights, alias, name));
  if (drawn === undefined)
    return stored === undefined
      ? []
      : [[alias, { ...stored, ...pickValues(given, Object.keys(stored).filter(isRightToWrite)) }]];
  const columns = drawn.fields.filter((field) => isWritable(view, alias, field)).map(({ name }) => name);
  const written = getTableRights(view.rights, alias).mayEdit ? pickValues(given, columns) : {};
  return stored === undefined && Object.keys(written).length === 0 ? [] : [[alias, { ...stored, ...written }]];
}

/** Whether a column may be written. Computed columns are never taken from the client. */
const isWritable = (view: Pick<FormView, 'rights'>, table: string, field: FieldDefinition): boolean =>
  getFieldAccess(field, getColumnRight(view.rights, table, field.name)).mayEdit;
