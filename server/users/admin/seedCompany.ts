import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { IMPORTED_FIELDS } from '#domain/directory/peopleImport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { logPeople, type LogContext } from '#server/directory/writePeopleLog.ts';
import { importedCells } from '#server/db/schema/imports.ts';
import type { Company, CompanyGroup, CompanyPerson } from '#server/company/company.ts';
import { hashPassword, NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { StartupError } from '#server/config/startupError.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { tenants } from '#server/db/schema/logins.ts';
import type { Sql } from '#server/db/database.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { storeNames } from '#server/directory/namesInUse.ts';
import { knownProperties } from '#server/company/personProperties.ts';
import { createSearchText } from '#server/db/createSearchText.ts';

/**
 * Writes a company into the database. Existing users are not changed: they are edited in the app, and the file only
 * creates them. Users marked as having left are deactivated by `syncFromFiles`. All users share one password hash: a
 * demo password is no secret, and without one every user chooses a password by a link.
 */
export async function seedCompany(tx: Sql, company: Company, now: Instant): Promise<void> {
  const find = await createIdLookup(tx, company);
  await seedTenant(tx, company);
  const newGroups = await seedGroups(tx, company, find);
  const newPeople = await seedPeople(tx, company, find);
  await confirmMails(tx, company);
  const joined = company.groups.flatMap(({ id, members }) =>
    members.map((account) => ({ group: id, person: find.person(account) })),
  );
  const newlyJoined = joined.filter(({ group, person }) => newGroups.has(group) || newPeople.has(person));
  if (newlyJoined.length > 0) await tx.insert(memberships).values(newlyJoined).onConflictDoNothing();
  await storeNames(tx, company);
  const come = company.people.filter(({ id }) => newPeople.has(id));
  await storeImportedCells(tx, company, come, find);
  await logNewPeople({ tx, tenant: company.tenant, now, newId: randomUUID, origin: 'files' }, [...newPeople]);
}

/**
 * Stores the initial values of new users like imported values, so that importing the same values changes nothing (ADR
 * 45).
 */
async function storeImportedCells(
  tx: Sql,
  { tenant }: Company,
  come: readonly CompanyPerson[],
  find: IdLookup,
): Promise<void> {
  const rows = come.flatMap(({ id, name, email, mobile, properties, department, post, superior }) => {
    const said = {
      name: name['zh-CN'],
      mail: email,
      mobile,
      ...knownProperties(properties),
      department: find.group(department),
      post: post['zh-CN'],
      superior: superior === undefined ? '' : find.person(superior),
    };
    return IMPORTED_FIELDS.flatMap((field) =>
      field === 'head' ? [] : { tenant, subject: id, field, value: said[field] },
    );
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insert(importedCells)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
}

async function logNewPeople(log: LogContext, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = await log.tx
      .select()
      .from(people)
      .where(inArray(people.id, ids.slice(at, at + ROWS_AT_ONCE)))
      .orderBy(people.position);
    await logPeople(
      log,
      rows.map((after) => ({ after })),
    );
  }
}

/** Updates the login settings from the file at each start, because they cannot be edited in the app. */
async function seedTenant(tx: Sql, { tenant, name, domain, passwordPolicy, properties }: Company): Promise<void> {
  const [other] =
    domain === undefined
      ? []
      : await tx
          .select({ id: tenants.id })
          .from(tenants)
          .where(and(eq(tenants.domain, domain), ne(tenants.id, tenant)));
  if (other) throw new StartupError(`The domain ${domain} in company.json belongs to tenant ${other.id} already.`);
  const row = { name, domain: domain ?? null, passwordPolicy, properties };
  await tx
    .insert(tenants)
    .values({ id: tenant, ...row })
    .onConflictDoUpdate({ target: tenants.id, set: row });
}

async function seedGroups(tx: Sql, company: Company, find: IdLookup): Promise<ReadonlySet<string>> {
  if (company.groups.length === 0) return new Set();
  const pathOf = await createPathLookup(tx, company);
  const rows = company.groups.map((group, position) => ({
    ...groupRow(company, group, position, find),
    path: pathOf(group.key),
  }));
  const added = await tx.insert(groups).values(rows).onConflictDoNothing().returning({ id: groups.id });
  return new Set(added.map(({ id }) => id));
}

/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS_AT_ONCE = 1_000;

async function seedPeople(tx: Sql, company: Company, find: IdLookup): Promise<ReadonlySet<string>> {
  const known = new Set((await tx.select({ id: people.id }).from(people)).map(({ id }) => id));
  const rows = company.people
    .map((person, position) => personRow(company, person, position, find))
    .filter(({ id }) => !known.has(id));
  if (rows.length === 0) return new Set();
  const passwordHash = company.demo === undefined ? NO_PASSWORD : await hashPassword(company.demo.password);
  const added: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    for (const { id } of await tx
      .insert(people)
      .values(rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({ ...row, passwordHash })))
      .onConflictDoNothing()
      .returning({ id: people.id }))
      added.push(id);
  return new Set(added);
}

/** Marks an address of unknown origin as company mail if the company files have the same address. */
async function confirmMails(tx: Sql, { tenant, people: persons }: Company): Promise<void> {
  const unknown = await tx
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.companyEmail, ''), ne(people.email, '')));
  const inFiles = new Map(persons.map(({ id, email }) => [id, email]));
  const ids = unknown.filter(({ id, email }) => inFiles.get(id) === email).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await tx
      .update(people)
      .set({ companyEmail: sql`email` })
      .where(inArray(people.id, ids.slice(at, at + ROWS_AT_ONCE)));
}

interface IdLookup {
  readonly person: (account: string) => string;
  readonly group: (key: string) => string;
}

/** Resolves accounts and group keys to ids, from the files or the database. All of them exist. */
async function createIdLookup(tx: Sql, { tenant, groups: units, people: persons }: Company): Promise<IdLookup> {
  const thereToday = await tx
    .select({ id: people.id, account: people.account })
    .from(people)
    .where(eq(people.tenant, tenant));
  const groupIds = new Map(units.map(({ key, id }) => [key, id]));
  const personIds = new Map([...thereToday, ...persons].map(({ account, id }) => [account, id]));
  return { person: (account) => personIds.get(account) ?? '', group: (key) => groupIds.get(key) ?? '' };
}

function groupRow(
  company: Company,
  { id, key, kind, name, parent, head }: CompanyGroup,
  position: number,
  find: IdLookup,
) {
  return {
    id,
    tenant: company.tenant,
    dimension: kind === 'role' ? DIMENSIONS.role.id : DIMENSIONS.department.id,
    key,
    names: name,
    kind,
    position,
    parent: parent === undefined ? null : find.group(parent),
    head: head === undefined ? null : find.person(head),
  };
}

/**
 * Returns the path of a group, `0.<id>.<id>.`, below the current path of its parent. The definitions contain no cycles.
 */
async function createPathLookup(tx: Sql, { tenant, groups: units }: Company): Promise<(key: string) => string> {
  const rows = await tx.select({ id: groups.id, path: groups.path }).from(groups).where(eq(groups.tenant, tenant));
  const today = new Map(rows.map(({ id, path }) => [id, path]));
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const pathOf = (key: string): string => {
    const unit = byKey.get(key);
    if (unit === undefined) return '0.';
    return today.get(unit.id) ?? `${unit.parent === undefined ? '0.' : pathOf(unit.parent)}${unit.id}.`;
  };
  return pathOf;
}

function personRow(
  { tenant }: Company,
  { name, kana, pinyin, entryDate, department, superior, sex, ...person }: CompanyPerson,
  position: number,
  find: IdLookup,
) {
  return {
    ...person,
    companyEmail: person.email,
    tenant,
    names: name,
    joinedOn: entryDate,
    department: find.group(department),
    superior: superior === undefined ? null : find.person(superior),
    position,
    sex,
    found: createSearchText({ name, kana, pinyin, account: person.account, email: person.email }),
  };
}
