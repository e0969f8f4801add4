import { fieldAccess, rightInTable, rightOf, tableRightsOf } from '#domain/form/rights.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type {
  FieldDefinition,
  FormRecord,
  FormRow,
  FormView,
  PartDefinition,
  SubTableDefinition,
  TableRights,
} from '#domain/form/formDefinition.ts';

/**
 * What a person has written, laid over what is stored: a field they may not write keeps its stored value, as do all
 * keys the form does not know; rows they may not remove stay, new rows have no key yet (contract form 3, 7).
 * @param view the form with the person's rights.
 */
export function mergeRecord(
  view: Pick<FormView, 'sections' | 'rights' | 'idField'>,
  stored: FormRecord,
  given: FormRecord,
): FormRecord {
  const items = view.sections.flatMap((section) => section.items);
  const fields = items
    .filter((item) => item.kind === 'field')
    .filter((field) => fieldAccess(field, rightOf(view.rights, field.name)).mayEdit);
  const tables = items.filter((item) => item.kind === 'subTable');
  const partNamed = new Map(items.flatMap((item) => (item.kind === 'part' ? [[item.alias, item] as const] : [])));
  return {
    fields: {
      ...stored.fields,
      ...taken(
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
          mergePart(view, alias, partNamed.get(alias), stored.parts[alias], part),
        ),
      ),
    },
  };
}

const taken = (given: FormRow, names: readonly string[]): FormRow =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
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
  const rows = given.tables[table.alias];
  if (rows === undefined) return [];
  const rights = tableRightsOf(view.rights, table.alias);
  const kept = new Map((stored.tables[table.alias] ?? []).map((row) => [asText(row[view.idField]), row]));
  const columns = table.fields.filter((field) => isWritable(view, table.alias, field)).map(({ name }) => name);
  const written = rows.flatMap((row) => {
    const before = kept.get(asText(row[view.idField]));
    if (before !== undefined) return [rights.mayEditStored ? { ...before, ...taken(row, columns) } : before];
    return rights.mayAdd ? [taken(row, columns)] : [];
  });
  const present = new Set(written.map((row) => asText(row[view.idField])));
  const unremovable = rights.mayRemoveStored
    ? []
    : [...kept].filter(([key]) => !present.has(key)).map(([, row]) => row);
  return [[table.alias, inOrder([...written, ...unremovable], [...kept.keys()], view.idField, rights)]];
}

/** Whoever may move no row leaves the stored ones in their order; new ones come after them. */
function inOrder(
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

/** Its columns, where the form has them; of a part the form does not draw, its rights alone decide. */
function mergePart(
  view: Pick<FormView, 'rights'>,
  alias: string,
  drawn: PartDefinition | undefined,
  stored: FormRow | undefined,
  given: FormRow,
): Entry<FormRow> {
  const isRightToWrite = (name: string) => ['write', 'required'].includes(rightInTable(view.rights, alias, name));
  if (drawn === undefined)
    return stored === undefined
      ? []
      : [[alias, { ...stored, ...taken(given, Object.keys(stored).filter(isRightToWrite)) }]];
  const columns = drawn.fields.filter((field) => isWritable(view, alias, field)).map(({ name }) => name);
  const written = tableRightsOf(view.rights, alias).mayEdit ? taken(given, columns) : {};
  return stored === undefined && Object.keys(written).length === 0 ? [] : [[alias, { ...stored, ...written }]];
}

/** Computed columns are computed again, whatever came. */
const isWritable = (view: Pick<FormView, 'rights'>, table: string, field: FieldDefinition): boolean =>
  fieldAccess(field, rightInTable(view.rights, table, field.name)).mayEdit;
