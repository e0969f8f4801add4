import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { IMPORTED_FIELDS } from '#domain/directory/peopleImport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { logPeople, type LogFacts } from '../people/writePeopleLog.ts';
import { importedCells } from '../storage/schema/imports.ts';
import type { Company, CompanyGroup, CompanyPerson } from '../definitions/company.ts';
import { hashPassword, NO_PASSWORD } from '../session/passwords.ts';
import { StartProblem } from '../startProblem.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { tenants } from '../storage/schema/logins.ts';
import type { Sql } from '../storage/database.ts';
import { DIMENSIONS } from './dimensions.ts';
import { keepNames } from './namesInUse.ts';
import { knownProperties } from './properties.ts';
import { searchText } from './searchText.ts';

/**
 * Puts a company into the database. Who is there already stays as he is: people are edited in the app, and the file is
 * only their start; whom it says to have left leaves as all do (`leaveByFiles`). One hash is enough for all: a demo
 * password is no secret, and without one everybody chooses a password of their own by a link.
 */
export async function seedCompany(tx: Sql, company: Company, now: Instant): Promise<void> {
  const find = await idsIn(tx, company);
  await seedTenant(tx, company);
  const newGroups = await seedGroups(tx, company, find);
  const newPeople = await seedPeople(tx, company, find);
  const joined = company.groups.flatMap(({ id, members }) =>
    members.map((account) => ({ group: id, person: find.person(account) })),
  );
  const newlyJoined = joined.filter(({ group, person }) => newGroups.has(group) || newPeople.has(person));
  if (newlyJoined.length > 0) await tx.insert(memberships).values(newlyJoined).onConflictDoNothing();
  await keepNames(tx, company);
  const come = company.people.filter(({ id }) => newPeople.has(id));
  await keepFileCells(tx, company, come, find);
  await logNewPeople({ tx, tenant: company.tenant, now, newId: randomUUID, origin: 'files' }, [...newPeople]);
}

/** What files said of somebody at first counts as said: an import of the same undoes nothing (ADR 45). */
async function keepFileCells(tx: Sql, { tenant }: Company, come: readonly CompanyPerson[], find: Find): Promise<void> {
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

async function logNewPeople(log: LogFacts, ids: readonly string[]): Promise<void> {
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

/** What the file says about logging in holds from its next reading on: nobody edits it in the app. */
async function seedTenant(tx: Sql, { tenant, name, domain, passwordPolicy, properties }: Company): Promise<void> {
  const [other] =
    domain === undefined
      ? []
      : await tx
          .select({ id: tenants.id })
          .from(tenants)
          .where(and(eq(tenants.domain, domain), ne(tenants.id, tenant)));
  if (other) throw new StartProblem(`The domain ${domain} in company.json belongs to tenant ${other.id} already.`);
  const row = { name, domain: domain ?? null, passwordPolicy, properties };
  await tx
    .insert(tenants)
    .values({ id: tenant, ...row })
    .onConflictDoUpdate({ target: tenants.id, set: row });
}

async function seedGroups(tx: Sql, company: Company, find: Find): Promise<ReadonlySet<string>> {
  if (company.groups.length === 0) return new Set();
  const pathOf = await pathsOf(tx, company);
  const rows = company.groups.map((group, position) => ({
    ...groupRow(company, group, position, find),
    path: pathOf(group.key),
  }));
  const added = await tx.insert(groups).values(rows).onConflictDoNothing().returning({ id: groups.id });
  return new Set(added.map(({ id }) => id));
}

/** A statement has room for 65,535 values. */
const ROWS_AT_ONCE = 1_000;

async function seedPeople(tx: Sql, company: Company, find: Find): Promise<ReadonlySet<string>> {
  const known = new Set((await tx.select({ id: people.id }).from(people)).map(({ id }) => id));
  const rows = company.people
    .map((person, position) => personRow(company, person, position, find))
    .filter(({ id }) => !known.has(id));
  if (rows.length === 0) return new Set();
  const passwordHash = company.demoPassword === undefined ? NO_PASSWORD : await hashPassword(company.demoPassword);
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

interface Find {
  readonly person: (account: string) => string;
  readonly group: (key: string) => string;
}

/** The files name people by account and groups by key, of their own or of the database; all have been found. */
async function idsIn(tx: Sql, { tenant, groups: units, people: persons }: Company): Promise<Find> {
  const thereToday = await tx
    .select({ id: people.id, account: people.account })
    .from(people)
    .where(eq(people.tenant, tenant));
  const groupIds = new Map(units.map(({ key, id }) => [key, id]));
  const personIds = new Map([...thereToday, ...persons].map(({ account, id }) => [account, id]));
  return { person: (account) => personIds.get(account) ?? '', group: (key) => groupIds.get(key) ?? '' };
}

function groupRow(company: Company, { id, key, kind, name, parent, head }: CompanyGroup, position: number, find: Find) {
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

/** `0.<id>.<id>.`, below where the parent stands today; the definitions have been checked for rings. */
async function pathsOf(tx: Sql, { tenant, groups: units }: Company): Promise<(key: string) => string> {
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
  find: Find,
) {
  return {
    ...person,
    tenant,
    names: name,
    joinedOn: entryDate,
    department: find.group(department),
    superior: superior === undefined ? null : find.person(superior),
    position,
    sex,
    found: searchText({ name, kana, pinyin, account: person.account, email: person.email }),
  };
}
