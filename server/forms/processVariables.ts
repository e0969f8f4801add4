import type { Value, Variables } from '#domain/expression/tree.ts';
import { plainRow } from '#domain/form/doubleValues.ts';
import type { FormRow } from '#domain/form/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { VERSION_FIELD } from '#api/form/recordVersion.ts';
import { pathsInProcess } from '../definitions/pathsIn.ts';
import { ID_FIELD } from './formView.ts';

/**
 * What conditions and people rules of a process see of a record: the fields of the main record with their inner values,
 * and of its sub tables the columns they ask after, so that `SUB_SUM(lines.amount) > 1000` has its rows.
 */
export function variablesOf(record: Variables, process: ProcessDefinition): Variables {
  const isOfServer = asksOfInitiator(process);
  const fields = Object.entries(record).filter(
    ([name]) =>
      name !== ID_FIELD &&
      name !== VERSION_FIELD &&
      !name.startsWith(SUB_TABLE_PREFIX) &&
      // What the server has looked up nobody overwrites by a field of that name.
      !(isOfServer && name === 'initiator'),
  );
  return { ...tablesOf(record, process), ...plainRow(Object.fromEntries(fields)) };
}

/** Whether a condition wants to know more of whoever started than the id. */
export const asksOfInitiator = (process: ProcessDefinition): boolean =>
  (columnsAsked(process).get('initiator')?.size ?? 0) > 0;

const tablesOf = (record: Variables, process: ProcessDefinition): Variables =>
  Object.fromEntries(
    [...columnsAsked(process)].flatMap(([alias, columns]) => {
      const stored = record[`${SUB_TABLE_PREFIX}${alias}`];
      if (typeof stored !== 'object' || stored === null) return [];
      const only = (row: Value) => plainRow(columnsOf(row, columns));
      return [[alias, Array.isArray(stored) ? (stored as readonly Value[]).map(only) : only(stored)] as const];
    }),
  );

const columnsOf = (row: Value, columns: ReadonlySet<string>): FormRow =>
  Object.fromEntries(
    typeof row === 'object' && row !== null ? Object.entries(row).filter(([name]) => columns.has(name)) : [],
  );

const columnsAsked = memoise((process: ProcessDefinition): ReadonlyMap<string, ReadonlySet<string>> => {
  const asked = new Map<string, Set<string>>();
  for (const [name = '', column] of pathsInProcess(process)) {
    const columns = asked.get(name) ?? new Set();
    if (column !== undefined) columns.add(column);
    asked.set(name, columns);
  }
  return asked;
});
