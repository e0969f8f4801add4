import { getOwn } from '../shared/getOwn.ts';
import type { Value } from '../expression/tree.ts';
import { asText } from './doubleValues.ts';
import type { FormRecord, FormRow, FormView } from './formDefinition.ts';

/**
 * The result of merging two versions of a record.
 * @property conflicts names of fields and aliases of tables that both versions changed to different values.
 */
interface MergedRecord {
  readonly record: FormRecord;
  readonly conflicts: readonly string[];
}

/**
 * Merges the user's version of a record with the version others have stored meanwhile (three-way merge). The user's
 * changes win; everything else is taken from the stored version. Rows are matched by key. A row that one side deleted
 * and the other changed is kept, so that no input is lost.
 * @param view the form; computed fields never conflict
 * @param base the common base version
 * @param mine the user's version
 * @param theirs the stored version
 */
export function mergeRecords(
  { idField, formulas }: Pick<FormView, 'idField' | 'formulas'>,
  base: FormRecord,
  mine: FormRecord,
  theirs: FormRecord,
): MergedRecord {
  const conflicts = new Set<string>();
  const computed = new Set(formulas.map(({ target: { table = '', field } }) => `${table} ${field}`));
  const rowsOf =
    (table: string): MergeRow =>
    (...rows) =>
      mergeRow(rows, (name) => {
        if (!computed.has(`${table} ${name}`)) conflicts.add(table === '' ? name : table);
      });
  const fields = rowsOf('')(base.fields, mine.fields, theirs.fields);
  const parts = mergeByName(base.parts, mine.parts, theirs.parts, (alias, ...rows) => rowsOf(alias)(...rows), {});
  const tables = mergeByName(
    base.tables,
    mine.tables,
    theirs.tables,
    (alias, ...lists) =>
      mergeRows(
        lists,
        (row) => asText(row[idField]),
        rowsOf(alias),
        () => conflicts.add(alias),
      ),
    [],
  );
  return { record: { fields, tables, parts }, conflicts: [...conflicts] };
}

/** The three versions to merge. */
type MergeVersions<T> = readonly [base: T, mine: T, theirs: T];
type MergeRow = (...rows: MergeVersions<FormRow>) => FormRow;

function mergeRow([base, mine, theirs]: MergeVersions<FormRow>, contest: (name: string) => void): FormRow {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, own, others] = [getOwn(base, name), getOwn(mine, name), getOwn(theirs, name)];
      const isMine = !isSame(own, was);
      if (isMine && !isSame(others, was) && !isSame(others, own)) contest(name);
      const value = isMine ? own : others;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Merges rows: the stored rows in their order, then rows that only the user's version has. */
function mergeRows(
  [base, mine, theirs]: MergeVersions<readonly FormRow[]>,
  keyOf: (row: FormRow) => string,
  merge: MergeRow,
  contest: () => void,
): readonly FormRow[] {
  const [was, own, others] = [byKey(base, keyOf), byKey(mine, keyOf), byKey(theirs, keyOf)];
  const kept = theirs.flatMap((row) => {
    const before = was.get(keyOf(row));
    const written = own.get(keyOf(row));
    if (written !== undefined) return [merge(before ?? {}, written, row)];
    if (before === undefined) return [row];
    if (isSame(row, before)) return [];
    contest();
    return [row];
  });
  const added = mine.filter((row) => {
    const before = was.get(keyOf(row));
    if (others.has(keyOf(row)) || (before !== undefined && isSame(row, before))) return false;
    if (before !== undefined) contest();
    return true;
  });
  return [...kept, ...added];
}

/** Indexes rows by key. Rows that are not stored yet have no key and are left out. */
const byKey = (rows: readonly FormRow[], keyOf: (row: FormRow) => string): ReadonlyMap<string, FormRow> =>
  new Map(rows.flatMap((row) => (keyOf(row) === '' ? [] : [[keyOf(row), row] as const])));

/** Merges by name. A name that one version does not have or has not changed is taken from the other. */
function mergeByName<T extends FormRow | readonly FormRow[]>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  merge: (name: string, ...three: MergeVersions<T>) => T,
  nothing: T,
): Readonly<Record<string, T>> {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, own, others] = [getOwn(base, name), getOwn(mine, name), getOwn(theirs, name)];
      if (own === undefined || isSame(own, was)) return others === undefined ? [] : [[name, others] as const];
      if (others === undefined || isSame(others, was)) return [[name, own] as const];
      return [[name, merge(name, was ?? nothing, own, others)] as const];
    }),
  );
}

const isSame = (one: Value | FormRow | readonly FormRow[] | undefined, other: typeof one): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
