import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Company } from '#server/company/company.ts';
import type { GeneratedKeys } from '#server/company/fieldList/loadFieldListForm.ts';
import type { ExistingNames } from '#server/company/checks/knownNames.ts';
import { groups, knownNames, people } from '#server/db/schema/identity.ts';
import { tenants } from '#server/db/schema/logins.ts';
import type { Sql } from '#server/db/database.ts';
import { readInBatches } from '#server/db/readInBatches.ts';
import type { GroupRow } from './directory.ts';
import { createPathLookup, toExistingNames, type NamedUnit, type NameRows } from './toExistingNames.ts';

/** Returns the names in the database that the company's files may use. */
export const loadExistingNames = async (tx: Sql, tenant: string): Promise<ExistingNames> =>
  toExistingNames(await loadNameRows(tx, tenant));

/** Reads the rows for `toExistingNames` in parts. */
export async function loadNameRows(tx: Sql, tenant: string): Promise<NameRows> {
  const persons = await readInBatches((last: { readonly id: string } | undefined, limit) =>
    tx
      .select({
        id: people.id,
        account: people.account,
        names: people.names,
        mail: people.companyEmail,
        mobile: people.mobile,
        properties: people.properties,
        post: people.post,
        department: people.department,
        superior: people.superior,
        hasLeft: people.hasLeft,
        isKept: sql<boolean>`${people.externalId} is not null`,
      })
      .from(people)
      .where(and(eq(people.tenant, tenant), last && gt(people.id, last.id)))
      .orderBy(people.id)
      .limit(limit),
  );
  const units = await tx.select().from(groups).where(eq(groups.tenant, tenant)).orderBy(groups.id);
  const names = await readInBatches((last: typeof knownNames.$inferSelect | undefined, limit) =>
    tx
      .select()
      .from(knownNames)
      .where(
        and(
          eq(knownNames.tenant, tenant),
          last &&
            sql`(${knownNames.kind}, ${knownNames.scope}, ${knownNames.name}) > (${last.kind}, ${last.scope}, ${last.name})`,
        ),
      )
      .orderBy(knownNames.kind, knownNames.scope, knownNames.name)
      .limit(limit),
  );
  return { persons, units, names };
}

/** Stores the names of these files, so that they always refer to the same users and groups. */
export async function storeNames(tx: Sql, { tenant, people: persons, groups: units }: Company): Promise<void> {
  const rows = [
    ...persons.map(({ id, account, name }) => ({
      tenant,
      kind: 'person' as const,
      name: account,
      named: id,
      said: name['zh-CN'],
    })),
    ...units.flatMap(({ id, key, kind, path = '' }) =>
      [...new Set([key, path])]
        .filter((name) => name !== '')
        .map((name) => ({ tenant, kind: 'group' as const, scope: nameScope(kind), name, named: id })),
    ),
  ];
  for (let at = 0; at < rows.length; at += BATCH_ROWS)
    await tx
      .insert(knownNames)
      .values(rows.slice(at, at + BATCH_ROWS))
      .onConflictDoNothing();
}
/** A department and a role may have the same name. */
const nameScope = (kind: GroupRow['kind']): string => (kind === 'role' ? 'role' : '');
const BATCH_ROWS = 1_000;

/** Stores the generated keys of fields without a key in the file. */
export async function storeFieldKeys(tx: Sql, tenant: string, made: readonly GeneratedKeys[]): Promise<void> {
  const rows = made.flatMap(({ scope, keys }) =>
    [...keys].map(([name, key]) => ({ tenant, kind: 'field' as const, scope, name, named: key })),
  );
  if (rows.length > 0) await tx.insert(knownNames).values(rows).onConflictDoNothing();
}

/** Stores a former account of a user; it keeps referring to that user. */
export async function storeFormerAccount(tx: Sql, tenant: string, person: string, account: string): Promise<void> {
  await tx.insert(knownNames).values({ tenant, kind: 'person', name: account, named: person }).onConflictDoNothing();
}

/** Stores the former paths of a group and of the groups below; they keep referring to them. */
export async function storeFormerPaths(tx: Sql, tenant: string, { id, kind, path }: GroupRow): Promise<void> {
  const units = await tx.select().from(groups).where(eq(groups.tenant, tenant));
  const pathsOf = createPathLookup(units);
  const own = units.filter((unit) => unit.id === id || (kind !== 'role' && unit.path.startsWith(path)));
  const rows = own.flatMap((unit) =>
    pathsOf(unit.id)
      .filter((name) => name !== '')
      .map((name) => ({ tenant, kind: 'group' as const, scope: nameScope(unit.kind), name, named: unit.id })),
  );
  if (rows.length > 0) await tx.insert(knownNames).values(rows).onConflictDoNothing();
}

/** Returns a group of a kind by the conditions on its known names. */
async function findKnownGroup(tx: Sql, tenant: string, kind: GroupRow['kind'], condition: SQL | undefined) {
  const isOfKind = and(
    eq(knownNames.tenant, tenant),
    eq(knownNames.kind, 'group'),
    eq(knownNames.scope, nameScope(kind)),
  );
  const [found] = await tx
    .select({ group: groups })
    .from(knownNames)
    .innerJoin(groups, eq(groups.id, knownNames.named))
    .where(and(isOfKind, condition));
  return found?.group;
}

/** Returns another existing group that formerly had one of the group's paths. */
export async function findFormerGroup(tx: Sql, tenant: string, unit: NamedUnit): Promise<GroupRow | undefined> {
  const units = await tx.select().from(groups).where(eq(groups.tenant, tenant));
  const paths = createPathLookup([...units.filter(({ id }) => id !== unit.id), unit])(unit.id);
  const isOther = and(inArray(knownNames.name, [...paths]), ne(knownNames.named, unit.id), eq(groups.isClosed, false));
  return findKnownGroup(tx, tenant, unit.kind, isOther);
}

/** Returns another user who formerly had this account. */
export async function findFormerAccountHolder(tx: Sql, tenant: string, person: string, account: string) {
  const [found] = await tx
    .select({ holder: people })
    .from(knownNames)
    .innerJoin(people, eq(people.id, knownNames.named))
    .where(and(matchesUserName(tenant, account), ne(knownNames.named, person)));
  return found?.holder;
}
const matchesUserName = (tenant: string, account: string) =>
  and(eq(knownNames.tenant, tenant), eq(knownNames.kind, 'person'), eq(knownNames.name, account));

/** Whether an account refers to another user, now or formerly. */
export async function isAccountOfOtherUser(tx: Sql, tenant: string, person: string, account: string): Promise<boolean> {
  const [other] = await tx
    .select({ named: knownNames.named })
    .from(knownNames)
    .where(and(matchesUserName(tenant, account), ne(knownNames.named, person)));
  return other !== undefined;
}

/**
 * Returns the spellings of an account at the login: with and without the company's domain (contract login 1). Two users
 * must not have two spellings of one account, because one would hide the other.
 */
export async function accountSpellings(tx: Sql, tenant: string, account: string): Promise<readonly string[]> {
  const [own] = await tx.select({ domain: tenants.domain }).from(tenants).where(eq(tenants.id, tenant));
  const domain = own?.domain ?? '';
  if (domain === '') return [account];
  const behind = `@${domain}`;
  return [account, account.endsWith(behind) ? account.slice(0, -behind.length) : `${account}${behind}`];
}

export async function findFormerAccounts(tx: Sql, tenant: string, person: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: knownNames.name })
    .from(knownNames)
    .where(and(eq(knownNames.tenant, tenant), eq(knownNames.kind, 'person'), eq(knownNames.named, person)));
  return rows.map(({ name }) => name);
}

export async function findFormerDepartment(tx: Sql, tenant: string, path: string): Promise<GroupRow | undefined> {
  return findKnownGroup(tx, tenant, 'department', eq(knownNames.name, path));
}
