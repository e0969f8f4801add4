import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Company } from '../definitions/company.ts';
import type { MadeKeys } from '../definitions/fieldList/listedForm.ts';
import type { NamesKnown } from '../definitions/knownNames.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { LANGUAGES } from '#application/language.ts';
import { groups, knownNames, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { GroupRow } from './directory.ts';

/** What a company's database knows of the names its files may use. */
export async function readKnownNames(tx: Sql, tenant: string): Promise<NamesKnown> {
  const [persons, units, names] = [
    await tx
      .select({
        id: people.id,
        account: people.account,
        names: people.names,
        mail: people.email,
        mobile: people.mobile,
        properties: people.properties,
        post: people.post,
        department: people.department,
        superior: people.superior,
        hasLeft: people.hasLeft,
      })
      .from(people)
      .where(eq(people.tenant, tenant)),
    await tx.select().from(groups).where(eq(groups.tenant, tenant)),
    await tx
      .select()
      .from(knownNames)
      .where(eq(knownNames.tenant, tenant))
      .orderBy(knownNames.kind, knownNames.scope, knownNames.name),
  ];
  const accountOf = new Map(persons.map(({ id, account }) => [id, account]));
  const former = groupBy(names, ({ kind, named }) => `${kind} ${named}`);
  const pathsOf = pathsIn(units);
  const fields = groupBy(
    names.filter(({ kind }) => kind === 'field'),
    ({ scope }) => scope,
  );
  return {
    people: persons.map(({ id, account, names: own, post, department, superior, ...person }) => {
      const kept = former.get(`person ${id}`) ?? [];
      const boss = superior === null ? undefined : accountOf.get(superior);
      return {
        ...person,
        id,
        account,
        formerAccounts: kept.map(({ name }) => name).filter((name) => name !== account),
        names: [...new Set([...Object.values(own), ...kept.map(({ said }) => said)])].filter((name) => name !== ''),
        posts: Object.values(post),
        department: pathsOf(department)[0] ?? '',
        ...(boss !== undefined && { superior: boss }),
      };
    }),
    groups: units.map(({ id, key, dimension }) => ({
      id,
      key,
      isRole: dimension === DIMENSIONS.role.id,
      paths: [...new Set([...pathsOf(id), ...(former.get(`group ${id}`) ?? []).map(({ name }) => name)])],
    })),
    fields: new Map([...fields].map(([scope, rows]) => [scope, new Map(rows.map(({ name, named }) => [name, named]))])),
  };
}

type NamedUnit = Pick<GroupRow, 'id' | 'kind' | 'parent' | 'names'>;

/** The names of each department from the top, in each language; empty for the company at the top. */
function pathsIn(units: readonly NamedUnit[]): (id: string) => readonly string[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const found = new Map<string, readonly string[]>();
  const read = (id: string): readonly string[] => {
    const line: NamedUnit[] = [];
    for (let unit = byId.get(id); unit && !line.includes(unit); unit = byId.get(unit.parent ?? '')) line.unshift(unit);
    const below = line[0]?.kind === 'company' ? line.slice(1) : line;
    return [
      ...new Set(
        LANGUAGES.map((language) => below.map(({ names }) => nameIn(names, language).normalize('NFKC')).join('/')),
      ),
    ];
  };
  // Thousands of people are in a few departments.
  return (id) => {
    const paths = found.get(id) ?? read(id);
    found.set(id, paths);
    return paths;
  };
}

/** From now on the names of these files name whom and what they name today. */
export async function keepNames(tx: Sql, { tenant, people: persons, groups: units }: Company): Promise<void> {
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
        .map((name) => ({ tenant, kind: 'group' as const, scope: scopeOf(kind), name, named: id })),
    ),
  ];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insert(knownNames)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
}
/** A department and a role may be called the same. */
const scopeOf = (kind: GroupRow['kind']): string => (kind === 'role' ? 'role' : '');
const ROWS_AT_ONCE = 1_000;

/** Fields that have no key in their file keep the one that was made for their name. */
export async function keepFieldKeys(tx: Sql, tenant: string, made: readonly MadeKeys[]): Promise<void> {
  const rows = made.flatMap(({ scope, keys }) =>
    [...keys].map(([name, key]) => ({ tenant, kind: 'field' as const, scope, name, named: key })),
  );
  if (rows.length > 0) await tx.insert(knownNames).values(rows).onConflictDoNothing();
}

/** Somebody has had an account until now: it goes on naming them. */
export async function keepAccount(tx: Sql, tenant: string, person: string, account: string): Promise<void> {
  await tx.insert(knownNames).values({ tenant, kind: 'person', name: account, named: person }).onConflictDoNothing();
}

/** A department or a role, and what stands below it, have been called so until now: it goes on naming them. */
export async function keepPaths(tx: Sql, tenant: string, { id, kind, path }: GroupRow): Promise<void> {
  const units = await tx.select().from(groups).where(eq(groups.tenant, tenant));
  const pathsOf = pathsIn(units);
  const own = units.filter((unit) => unit.id === id || (kind !== 'role' && unit.path.startsWith(path)));
  const rows = own.flatMap((unit) =>
    pathsOf(unit.id)
      .filter((name) => name !== '')
      .map((name) => ({ tenant, kind: 'group' as const, scope: scopeOf(unit.kind), name, named: unit.id })),
  );
  if (rows.length > 0) await tx.insert(knownNames).values(rows).onConflictDoNothing();
}

/** What has borne one of these paths in former days and is there still, other than the group itself. */
export async function formerlyAt(tx: Sql, tenant: string, unit: NamedUnit): Promise<GroupRow | undefined> {
  const units = await tx.select().from(groups).where(eq(groups.tenant, tenant));
  const paths = pathsIn([...units.filter(({ id }) => id !== unit.id), unit])(unit.id);
  const [found] = await tx
    .select({ group: groups })
    .from(knownNames)
    .innerJoin(groups, eq(groups.id, knownNames.named))
    .where(
      and(
        eq(knownNames.tenant, tenant),
        eq(knownNames.kind, 'group'),
        eq(knownNames.scope, scopeOf(unit.kind)),
        inArray(knownNames.name, [...paths]),
        ne(knownNames.named, unit.id),
        eq(groups.isClosed, false),
      ),
    );
  return found?.group;
}

/** Whose account this has been in former days, other than the person themselves. */
export async function formerHolder(tx: Sql, tenant: string, person: string, account: string) {
  const [found] = await tx
    .select({ holder: people })
    .from(knownNames)
    .innerJoin(people, eq(people.id, knownNames.named))
    .where(and(namesPerson(tenant, account), ne(knownNames.named, person)));
  return found?.holder;
}
const namesPerson = (tenant: string, account: string) =>
  and(eq(knownNames.tenant, tenant), eq(knownNames.kind, 'person'), eq(knownNames.name, account));

/** Whether an account names somebody else, today or in former days. */
export async function isOthersAccount(tx: Sql, tenant: string, person: string, account: string): Promise<boolean> {
  const [other] = await tx
    .select({ named: knownNames.named })
    .from(knownNames)
    .where(and(namesPerson(tenant, account), ne(knownNames.named, person)));
  return other !== undefined;
}

/** The accounts somebody has had. */
export async function accountsOnce(tx: Sql, tenant: string, person: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: knownNames.name })
    .from(knownNames)
    .where(and(eq(knownNames.tenant, tenant), eq(knownNames.kind, 'person'), eq(knownNames.named, person)));
  return rows.map(({ name }) => name);
}

/** The department a path has named in former days. */
export async function departmentOnceAt(tx: Sql, tenant: string, path: string): Promise<GroupRow | undefined> {
  const [found] = await tx
    .select({ group: groups })
    .from(knownNames)
    .innerJoin(groups, eq(groups.id, knownNames.named))
    .where(
      and(
        eq(knownNames.tenant, tenant),
        eq(knownNames.kind, 'group'),
        eq(knownNames.scope, scopeOf('department')),
        eq(knownNames.name, path),
      ),
    );
  return found?.group;
}
