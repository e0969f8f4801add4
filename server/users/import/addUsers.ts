import { and, eq, inArray } from 'drizzle-orm';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { IMPORTED_FIELDS } from '#domain/directory/peopleImport.ts';
import { withProperties } from '#server/company/personProperties.ts';
import { toMailColumns } from '#server/directory/toMailColumns.ts';
import type { ChangeScope } from '../admin/changeScope.ts';
import { logPeople } from '#server/directory/writePeopleLog.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { groups, knownNames, people } from '#server/db/schema/identity.ts';
import type { RejectedRow } from '#server/db/schema/imports.ts';
import type { CreatedDepartments, NewPerson, PartResult, ImportedValue } from './importPart.ts';
import { storeImportedValues } from './storeImportedValues.ts';
import { resolveDepartmentId } from './createDepartments.ts';
import { findUsersByAccounts } from './findUsersByAccounts.ts';

type PersonInsert = typeof people.$inferInsert;

/** Inserts new users. Their managers are in an earlier part, or earlier in this one. */
export async function addUsers(
  scope: ChangeScope,
  rows: readonly NewPerson[],
  made: CreatedDepartments,
): Promise<Pick<PartResult, 'added' | 'refused'>> {
  const { tx, tenant, newId } = scope;
  const taken = await findTakenAccounts(
    scope,
    rows.map(({ account }) => account),
  );
  const known = await findUsersByAccounts(
    scope,
    rows.map(({ superior }) => superior),
  );
  const open = await findOpenDepartments(
    scope,
    rows.flatMap(({ department }) => resolveDepartmentId(department, made) ?? []),
  );
  const refused: RejectedRow[] = [];
  const added: { readonly row: NewPerson; readonly columns: PersonInsert }[] = [];
  for (const row of rows) {
    const { line, account, name } = row;
    const department = resolveDepartmentId(row.department, made) ?? '';
    const superior = known.get(row.superior);
    const isBelowNobody = row.superior !== '' && (superior === undefined || superior.hasLeft);
    if (taken.has(account)) refused.push({ line, name, reason: 'account' });
    else if (!open.has(department)) refused.push({ line, name, reason: 'department' });
    else if (isBelowNobody) refused.push({ line, name, reason: 'superior' });
    else {
      const id = newId();
      known.set(account, { id, hasLeft: false });
      added.push({ row, columns: columnsOf(row, { id, tenant, department, superior: superior?.id ?? null }) });
    }
  }
  if (added.length === 0) return { added: 0, refused };
  const after = await tx
    .insert(people)
    .values(added.map(({ columns }) => columns))
    .returning();
  await logPeople(
    scope,
    after.map((row) => ({ after: row })),
  );
  await tx
    .insert(knownNames)
    .values(
      added.map(({ row: { account, name }, columns: { id } }) => ({
        tenant,
        kind: 'person' as const,
        name: account,
        named: id,
        said: name,
      })),
    )
    .onConflictDoNothing();
  await storeImportedValues(
    scope,
    added.flatMap(({ row, columns }) => toImportedCells(row, columns.id)),
    made,
  );
  return { added: added.length, refused };
}

function columnsOf(
  { account, name, position, found, said }: NewPerson,
  places: Pick<PersonInsert, 'id' | 'tenant' | 'department' | 'superior'>,
): PersonInsert {
  return {
    ...places,
    account,
    names: { 'zh-CN': name },
    ...toMailColumns(said.mail ?? '', undefined),
    mobile: said.mobile ?? '',
    properties: withProperties({}, Object.fromEntries(PROPERTY_KEYS.map((key) => [key, said[key] ?? '']))),
    post: { 'zh-CN': said.post ?? '' },
    position,
    found,
    passwordHash: NO_PASSWORD,
  };
}

const toImportedCells = ({ said, department }: NewPerson, subject: string): readonly ImportedValue[] =>
  IMPORTED_FIELDS.flatMap((field) => {
    const value = said[field];
    return value === undefined ? [] : [{ subject, field, value: field === 'department' ? department : value }];
  });

/** Returns the accounts that are used by other users, now or in the past. */
async function findTakenAccounts(
  { tx, tenant }: ChangeScope,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  const today = await tx
    .select({ account: people.account })
    .from(people)
    .where(and(eq(people.tenant, tenant), inArray(people.account, [...accounts])));
  const once = await tx
    .select({ account: knownNames.name })
    .from(knownNames)
    .where(
      and(
        eq(knownNames.tenant, tenant),
        eq(knownNames.kind, 'person'),
        eq(knownNames.scope, ''),
        inArray(knownNames.name, [...accounts]),
      ),
    );
  return new Set([...today, ...once].map(({ account }) => account));
}

/** Returns the ids of those departments that exist and are not closed. */
export async function findOpenDepartments(
  { tx, tenant }: ChangeScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), inArray(groups.id, [...new Set(ids)]), eq(groups.isClosed, false)));
  return new Set(rows.map(({ id }) => id));
}
