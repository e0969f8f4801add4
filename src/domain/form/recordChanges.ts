import type { FormRecord, FormRow } from './formDefinition.ts';
import type { FormulaReads } from './formulaReads.ts';

/**
 * What differs between two writings of a record; a computation adds what it changes itself.
 * @property columns that differ in some row of a table, or in a part
 * @property tables that have other rows than before, or as many in another number
 * @property rows as they were, by table: what is not among them is new or another one now
 */
export interface RecordChanges {
  readonly fields: Set<string>;
  readonly columns: Map<string, Set<string>>;
  readonly tables: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ReadonlySet<FormRow>>;
}

/** Compares what stands at the same place; a row that has moved counts as two that differ. */
export function changesSince(before: FormRecord, after: FormRecord): RecordChanges {
  const columns = new Map<string, Set<string>>();
  const tables = new Set<string>();
  const rows = new Map<string, ReadonlySet<FormRow>>();
  for (const [table, present] of Object.entries(after.tables)) {
    const past = before.tables[table] ?? [];
    rows.set(table, new Set(past));
    if (past === present) continue;
    if (past.length !== present.length) tables.add(table);
    addColumns(
      columns,
      table,
      present.flatMap((row, place) => namesThatDiffer(past[place] ?? {}, row)),
    );
  }
  for (const [name, part] of Object.entries(after.parts))
    addColumns(columns, name, namesThatDiffer(before.parts[name] ?? {}, part));
  return { fields: new Set(namesThatDiffer(before.fields, after.fields)), columns, tables, rows };
}

/** Notes that a column differs. */
export function addColumns(columns: RecordChanges['columns'], table: string, names: readonly string[]): void {
  if (names.length > 0) columns.set(table, new Set([...(columns.get(table) ?? []), ...names]));
}

/** Whether anything differs that a formula sees beyond the row it is computed for. */
export const isTouched = ({ fields, columns, whole }: FormulaReads, changes: RecordChanges): boolean =>
  meet(fields, changes.fields) ||
  [...whole].some((table) => changes.tables.has(table) || changes.columns.has(table)) ||
  [...columns].some(([table, names]) => changes.tables.has(table) || meet(names, changes.columns.get(table)));

/** Whether two sets of names have one in common. */
export const meet = (some: ReadonlySet<string>, others: ReadonlySet<string> | undefined): boolean =>
  others !== undefined && [...some].some((name) => others.has(name));

const namesThatDiffer = (before: FormRow, after: FormRow): readonly string[] =>
  before === after
    ? []
    : [
        ...Object.keys(after).filter((name) => before[name] !== after[name]),
        ...Object.keys(before).filter((name) => before[name] !== undefined && !Object.hasOwn(after, name)),
      ];
