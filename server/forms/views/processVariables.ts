import type { Value, Variables } from '#domain/expression/tree.ts';
import { plainRow } from '#domain/forms/doubleValues.ts';
import type { FormRow } from '#domain/forms/formDefinition.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import { VERSION_FIELD } from '#contract/forms/recordVersion.ts';
import { findProcessPaths } from '#server/company/referencedPaths.ts';
import { ID_FIELD } from './formView.ts';

/**
 * Returns the variables that conditions and people rules of a process can use: the fields of the main record with their
 * plain values, and the sub table columns they refer to, so that `SUB_SUM(lines.amount) > 1000` has its rows.
 */
export function toProcessVariables(record: Variables, process: ProcessDefinition): Variables {
  const isOfServer = usesInitiatorAttributes(process);
  const fields = Object.entries(record).filter(
    ([name]) =>
      name !== ID_FIELD &&
      name !== VERSION_FIELD &&
      !name.startsWith(SUB_TABLE_PREFIX) &&
      // A form field must not overwrite the attributes of the initiator, which the server provides.
      !(isOfServer && name === 'initiator'),
  );
  return { ...pickTables(record, process), ...plainRow(Object.fromEntries(fields)) };
}

/** Whether a condition uses attributes of the initiator other than the id. */
export const usesInitiatorAttributes = (process: ProcessDefinition): boolean =>
  (listReferencedColumns(process).get('initiator')?.size ?? 0) > 0;

const pickTables = (record: Variables, process: ProcessDefinition): Variables =>
  Object.fromEntries(
    [...listReferencedColumns(process)].flatMap(([alias, columns]) => {
      const stored = record[`${SUB_TABLE_PREFIX}${alias}`];
      if (typeof stored !== 'object' || stored === null) return [];
      const pickColumns = (row: Value) => plainRow(columnsOf(row, columns));
      return [
        [alias, Array.isArray(stored) ? (stored as readonly Value[]).map(pickColumns) : pickColumns(stored)] as const,
      ];
    }),
  );

const columnsOf = (row: Value, columns: ReadonlySet<string>): FormRow =>
  Object.fromEntries(
    typeof row === 'object' && row !== null ? Object.entries(row).filter(([name]) => columns.has(name)) : [],
  );

const listReferencedColumns = memoise((process: ProcessDefinition): ReadonlyMap<string, ReadonlySet<string>> => {
  const asked = new Map<string, Set<string>>();
  for (const [name = '', column] of findProcessPaths(process)) {
    const columns = asked.get(name) ?? new Set();
    if (column !== undefined) columns.add(column);
    asked.set(name, columns);
  }
  return asked;
});
