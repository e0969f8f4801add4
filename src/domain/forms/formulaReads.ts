import type { Expression } from '../expression/tree.ts';
import type { FormFormula } from './formDefinition.ts';

/**
 * What a formula reads.
 * @property fields names of fields of the main record
 * @property columns columns read over all rows of a table or of a part; an empty set: only the number of rows matters
 * @property tables tables it reads completely
 * @property rowColumns columns of the row it is computed for
 */
export interface FormulaReads {
  readonly fields: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly tables: ReadonlySet<string>;
  readonly rowColumns: ReadonlySet<string>;
}

type Path = readonly string[];

/**
 * Returns what a formula reads from a record with these tables and parts. A name of a table never refers to a field.
 */
export function collectReads({ target, expression }: FormFormula, isTable: (name: string) => boolean): FormulaReads {
  const fields = new Set<string>();
  const columns = new Map<string, Set<string>>();
  const tables = new Set<string>();
  const rowColumns = new Set<string>();
  const columnsIn = (table: string): Set<string> => {
    const known = columns.get(table) ?? new Set();
    columns.set(table, known);
    return known;
  };
  const readPath = ([name = '', column]: Path, tablesInEach: readonly string[]): void => {
    const isOwn = target.table === name && column !== undefined && !tablesInEach.includes(name);
    if (isOwn) rowColumns.add(column);
    else if (!isTable(name)) fields.add(name);
    else if (column === undefined || /^\d+$/u.test(column)) tables.add(name);
    else columnsIn(name).add(column);
  };
  const read = (each: Expression, tablesInEach: readonly string[]): void => {
    const rows = matchEach(each);
    if (rows !== undefined && isTable(rows.table)) {
      columnsIn(rows.table);
      read(rows.formula, [...tablesInEach, rows.table]);
    } else if (each.kind === 'name') readPath(each.path, tablesInEach);
    else for (const part of listOperands(each)) read(part, tablesInEach);
  };
  read(expression, []);
  return { fields, columns, tables, rowColumns };
}

/** Matches `EACH(table, formula)`, which reads only the rows of the table and the columns named in the formula. */
function matchEach(expression: Expression): { readonly table: string; readonly formula: Expression } | undefined {
  if (expression.kind !== 'call' || expression.name !== 'EACH') return undefined;
  const [rows, formula] = expression.args;
  if (rows?.kind !== 'name' || rows.path.length !== 1 || formula === undefined) return undefined;
  return { table: rows.path[0] ?? '', formula };
}

/** Returns the direct children of an expression. */
export function listOperands(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'not':
    case 'negate':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.test, expression.then, expression.otherwise];
    case 'call':
      return expression.args;
    case 'list':
      return expression.items;
  }
}
