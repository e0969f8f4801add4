import type { Value } from '../expression/tree.ts';
import { asText } from './doubleValues.ts';
import type { FormRecord, FormRow, FormView } from './formDefinition.ts';

/**
 * Two writings of one record in one.
 * @property contested names of fields and aliases of tables that both have changed, and not to the same.
 */
interface ReconciledRecord {
  readonly record: FormRecord;
  readonly contested: readonly string[];
}

/**
 * What a person has written, laid over what others have written meanwhile: whatever the person has changed stands, in
 * all else the others' values hold. Rows are known by their keys. Nothing that was typed is lost: a row that one has
 * removed and the other changed stays.
 * @param view the form: computed fields are contested by nobody
 * @param base the record both began with
 * @param mine as the person has it
 * @param theirs as it is stored now
 */
export function reconcileRecords(
  { idField, formulas }: Pick<FormView, 'idField' | 'formulas'>,
  base: FormRecord,
  mine: FormRecord,
  theirs: FormRecord,
): ReconciledRecord {
  const contested = new Set<string>();
  const computed = new Set(formulas.map(({ target: { table = '', field } }) => `${table} ${field}`));
  const rowsOf =
    (table: string): MergeRow =>
    (...rows) =>
      mergeRow(rows, (name) => {
        if (!computed.has(`${table} ${name}`)) contested.add(table === '' ? name : table);
      });
  const fields = rowsOf('')(base.fields, mine.fields, theirs.fields);
  const parts = eachName(base.parts, mine.parts, theirs.parts, (alias, ...rows) => rowsOf(alias)(...rows), {});
  const tables = eachName(
    base.tables,
    mine.tables,
    theirs.tables,
    (alias, ...lists) =>
      mergeRows(
        lists,
        (row) => asText(row[idField]),
        rowsOf(alias),
        () => contested.add(alias),
      ),
    [],
  );
  return { record: { fields, tables, parts }, contested: [...contested] };
}

/** Three states of one thing: as both began, as the person has it, as it is stored. */
type Three<T> = readonly [base: T, mine: T, theirs: T];
type MergeRow = (...rows: Three<FormRow>) => FormRow;

function mergeRow([base, mine, theirs]: Three<FormRow>, contest: (name: string) => void): FormRow {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, own, others] = [ownValue(base, name), ownValue(mine, name), ownValue(theirs, name)];
      const isMine = !isSame(own, was);
      if (isMine && !isSame(others, was) && !isSame(others, own)) contest(name);
      const value = isMine ? own : others;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The others' rows in their order, then those of the person that nobody else has. */
function mergeRows(
  [base, mine, theirs]: Three<readonly FormRow[]>,
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

/** Rows nobody has stored yet have no key. */
const byKey = (rows: readonly FormRow[], keyOf: (row: FormRow) => string): ReadonlyMap<string, FormRow> =>
  new Map(rows.flatMap((row) => (keyOf(row) === '' ? [] : [[keyOf(row), row] as const])));

/** What one of them never had, or left as it was, is as the other has it. */
function eachName<T extends FormRow | readonly FormRow[]>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  merge: (name: string, ...three: Three<T>) => T,
  nothing: T,
): Readonly<Record<string, T>> {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, own, others] = [ownValue(base, name), ownValue(mine, name), ownValue(theirs, name)];
      if (own === undefined || isSame(own, was)) return others === undefined ? [] : [[name, others] as const];
      if (others === undefined || isSame(others, was)) return [[name, own] as const];
      return [[name, merge(name, was ?? nothing, own, others)] as const];
    }),
  );
}

/** Names of people's making may be those every object has. */
const ownValue = <T>(from: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;

const isSame = (one: Value | FormRow | readonly FormRow[] | undefined, other: typeof one): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
