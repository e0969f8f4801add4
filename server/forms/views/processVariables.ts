import type { Value, Variables } from '#domain/expression/tree.ts';
import { plainRow } from '#domain/forms/doubleValues.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { getOwn } from '#domain/shared/getOwn.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { findProcessPaths } from '#server/company/referencedPaths.ts';

/**
 * Returns the variables that conditions and people rules of a process can use: the fields of the main record with their
 * plain values, and the sub table columns they refer to, so that `SUB_SUM(lines.amount) > 1000` has its rows.
 */
export function toProcessVariables(record: FormRecord, process: ProcessDefinition): Variables {
  const isOfServer = usesInitiatorAttributes(process);
  // A form field must not overwrite the attributes of the initiator, which the server provides.
  const fields = Object.entries(record.fields).filter(([name]) => !(isOfServer && name === 'initiator'));
  return { ...pickTables(record, process), ...plainRow(Object.fromEntries(fields)) };
}

/** Whether a condition uses attributes of the initiator other than the id. */
export const usesInitiatorAttributes = (process: ProcessDefinition): boolean =>
  (listReferencedColumns(process).get('initiator')?.size ?? 0) > 0;

const pickTables = ({ tables, parts }: FormRecord, process: ProcessDefinition): Variables =>
  Object.fromEntries(
    [...listReferencedColumns(process)].flatMap(([alias, columns]): readonly (readonly [string, Value])[] => {
      const pickColumns = (row: FormRow) =>
        plainRow(Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))));
      const [rows, part] = [getOwn(tables, alias), getOwn(parts, alias)];
      if (rows !== undefined) return [[alias, rows.map(pickColumns)]];
      return part === undefined ? [] : [[alias, pickColumns(part)]];
    }),
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
