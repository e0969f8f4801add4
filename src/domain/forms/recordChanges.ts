import { getOwn } from '../shared/getOwn.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';
import type { FormulaReads } from './formulaReads.ts';

/**
 * The differences between two versions of a record. A computation adds the changes it makes.
 * @property columns that differ in at least one row of a table, or in a part
 * @property tables whose number of rows differs
 * @property rows the previous row objects by table; a row that is not among them is new or changed
 */
export interface RecordChanges {
  readonly fields: Set<string>;
  readonly columns: Map<string, Set<string>>;
  readonly tables: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ReadonlySet<FormRow>>;
}

/** Compares two versions of a record. Rows are compared by index, so a moved row counts as changed. */
export function diffRecords(before: FormRecord, after: FormRecord): RecordChanges {
  const columns = new Map<string, Set<string>>();
  const tables = new Set<string>();
  const rows = new Map<string, ReadonlySet<FormRow>>();
  for (const [table, present] of Object.entries(after.tables)) {
    const past = getOwn(before.tables, table) ?? [];
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
    addColumns(columns, name, namesThatDiffer(getOwn(before.parts, name) ?? {}, part));
  return { fields: new Set(namesThatDiffer(before.fields, after.fields)), columns, tables, rows };
}

/** Adds changed columns of a table. */
export function addColumns(columns: RecordChanges['columns'], table: string, names: readonly string[]): void {
  if (names.length > 0) columns.set(table, new Set([...(columns.get(table) ?? []), ...names]));
}

/** Whether the differences affect a formula, apart from the row it is computed for. */
export const isAffected = ({ fields, columns, tables }: FormulaReads, changes: RecordChanges): boolean =>
  hasIntersection(fields, changes.fields) ||
  [...tables].some((table) => changes.tables.has(table) || changes.columns.has(table)) ||
  [...columns].some(
    ([table, names]) => changes.tables.has(table) || hasIntersection(names, changes.columns.get(table)),
  );

/** Whether two sets of names intersect. */
export const hasIntersection = (some: ReadonlySet<string>, others: ReadonlySet<string> | undefined): boolean =>
  others !== undefined && [...some].some((name) => others.has(name));

const namesThatDiffer = (before: FormRow, after: FormRow): readonly string[] =>
  before === after
    ? []
    : [
        ...Object.keys(after).filter((name) => getOwn(before, name) !== getOwn(after, name)),
        ...Object.keys(before).filter((name) => getOwn(before, name) !== undefined && !Object.hasOwn(after, name)),
      ];
