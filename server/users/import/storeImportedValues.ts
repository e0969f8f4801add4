import { sql } from 'drizzle-orm';
import type { ChangeScope } from '../admin/changeScope.ts';
import { importedCells } from '#server/db/schema/imports.ts';
import type { CreatedDepartments, ImportedValue } from './importPart.ts';
import { resolveDepartmentId } from './createDepartments.ts';
import { findUsersByAccounts } from './findUsersByAccounts.ts';

/** Stores the values of the file, including those that were not taken over. Departments and users are stored by id. */
export async function storeImportedValues(
  scope: ChangeScope,
  cells: readonly ImportedValue[],
  made: CreatedDepartments,
): Promise<void> {
  const { tx, tenant } = scope;
  const isPerson = ({ field }: ImportedValue): boolean => field === 'superior' || field === 'head';
  const people = await findUsersByAccounts(
    scope,
    cells.filter(isPerson).flatMap(({ value }) => (typeof value === 'string' ? value : [])),
  );
  const rows = cells.map(({ subject, field, value }) => {
    if (typeof value !== 'string') return { subject, field, value: resolveDepartmentId(value, made) ?? '' };
    const isAccount = field === 'superior' || field === 'head';
    return { subject, field, value: isAccount ? (people.get(value)?.id ?? '') : value };
  });
  if (rows.length === 0) return;
  await tx.execute(sql`insert into ${importedCells} (tenant, subject, field, value)
    select ${tenant}, said.subject, said.field, said.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (subject text, field text, value text)
    on conflict (subject, field) do update set value = excluded.value`);
}
