import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ManagedGroupDto, ManagedPersonDto, PeopleLogDto } from '#contract/directory/peopleEndpoints.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { Language } from '#application/formatting/language.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { knownProperties } from '#server/company/personProperties.ts';
import { findNames } from '#server/directory/findNames.ts';
import { parsePathIds, type GroupRow } from '#server/directory/directory.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { matchesSearch } from '#server/directory/matchesSearch.ts';
import { toConditions } from '#server/db/listQuery/filters.ts';
import { pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { oidcIdentities } from '#server/db/schema/companyLogins.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { peopleLog, type LoggedValue } from '#server/db/schema/peopleLog.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { getGroupVersion, getUserVersion } from './changeScope.ts';

export interface PeopleReader {
  readonly tx: Sql;
  readonly tenant: string;
  readonly language: Language;
}

/** These lists have their own parameters; a generic platform filter matches nothing. */
const NO_FILTER_COLUMNS = {};

const param = ({ params }: QueryDto, name: string): string => String(params[name] ?? '').trim();
/** Users who can log in neither with a password nor with a linked company account. */
export const cannotLogIn = and(
  eq(people.passwordHash, NO_PASSWORD),
  sql`not exists (select 1 from ${oidcIdentities} where ${oidcIdentities.person} = ${people.id})`,
);
/** Conditions by the `state` parameter; without a known state all users are listed. */
const STATE_CONDITIONS: Readonly<Record<string, SQL | undefined>> = {
  atWork: eq(people.hasLeft, false),
  left: eq(people.hasLeft, true),
  administrators: and(eq(people.isAdministrator, true), eq(people.hasLeft, false)),
  noWayIn: and(eq(people.hasLeft, false), cannotLogIn),
};

/** Returns a page of the users of a company, including those who have left. */
export async function listManagedPeople(reader: PeopleReader, query: QueryDto) {
  const search = param(query, 'search');
  const where = and(
    eq(people.tenant, reader.tenant),
    STATE_CONDITIONS[param(query, 'state')],
    toConditions(query, NO_FILTER_COLUMNS),
    search === '' ? undefined : matchesSearch(search),
  );
  const [all] = await reader.tx.select({ rows: count() }).from(people).where(where);
  const rows = await personRows(reader, where).limit(query.pageSize).offset(pageOffset(query));
  return toPageDto(query, all?.rows ?? 0, rows.map(toPersonDto(reader)));
}

export async function readManagedPerson(reader: PeopleReader, id: string): Promise<ManagedPersonDto | undefined> {
  const rows = await personRows(reader, and(eq(people.tenant, reader.tenant), eq(people.id, id)));
  return rows.map(toPersonDto(reader))[0];
}

const above = alias(people, 'above');
const personRows = ({ tx }: PeopleReader, where: SQL | undefined) =>
  tx
    .select({ person: people, department: groups.names, superior: above.names })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .leftJoin(above, eq(above.id, people.superior))
    .where(where)
    .orderBy(asc(people.position), asc(people.id));

const toPersonDto =
  ({ language }: PeopleReader) =>
  ({ person, department, superior }: Awaited<ReturnType<typeof personRows>>[number]): ManagedPersonDto => ({
    id: person.id,
    account: person.account,
    name: getLocalizedName(person.names, language),
    names: { ...person.names },
    post: getLocalizedName(person.post, language),
    posts: { ...person.post },
    department: person.department,
    departmentName: getLocalizedName(department, language),
    superior:
      person.superior === null || superior === null
        ? null
        : { id: person.superior, name: getLocalizedName(superior, language) },
    email: person.email,
    companyEmail: person.companyEmail,
    mobile: person.mobile,
    ...knownProperties(person.properties),
    photo: person.photo,
    hasLeft: person.hasLeft,
    isAdministrator: person.isAdministrator,
    isKept: person.externalId !== null,
    version: getUserVersion(person),
  });

/** Returns a page of the department tree from the top down, or of the roles and working groups. */
export async function listManagedGroups(reader: PeopleReader, of: 'department' | 'role', query: QueryDto) {
  const { tx, tenant } = reader;
  const rows = await tx
    .select()
    .from(groups)
    .where(
      and(
        eq(groups.tenant, tenant),
        eq(groups.dimension, DIMENSIONS[of].id),
        eq(groups.isClosed, false),
        toConditions(query, NO_FILTER_COLUMNS),
      ),
    )
    .orderBy(asc(groups.position), asc(groups.id));
  const ordered = sortByTree(rows);
  const shown = ordered.slice(pageOffset(query), pageOffset(query) + query.pageSize);
  return toPageDto(query, ordered.length, await toGroupDtos(reader, shown));
}

export async function readManagedGroup(reader: PeopleReader, id: string): Promise<ManagedGroupDto | undefined> {
  const rows = await reader.tx
    .select()
    .from(groups)
    .where(and(eq(groups.tenant, reader.tenant), eq(groups.id, id), eq(groups.isClosed, false)));
  return (await toGroupDtos(reader, rows))[0];
}

/** Sorts groups so that each follows its parent. A group whose parent is not in the list is treated as a root. */
function sortByTree(rows: readonly GroupRow[]): readonly GroupRow[] {
  const below = groupBy(rows, ({ parent }) => parent ?? '');
  const known = new Set(rows.map(({ id }) => id));
  const withBelow = (row: GroupRow): readonly GroupRow[] => [row, ...(below.get(row.id) ?? []).flatMap(withBelow)];
  return rows.filter(({ parent }) => parent === null || !known.has(parent)).flatMap(withBelow);
}

async function toGroupDtos({ tx, language }: PeopleReader, rows: readonly GroupRow[]): Promise<ManagedGroupDto[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const inside = await tx
    .select({ group: memberships.group, person: memberships.person })
    .from(memberships)
    .where(inArray(memberships.group, ids))
    .orderBy(asc(memberships.person));
  const names = await findNames(
    tx,
    [...inside.map(({ person }) => person), ...rows.flatMap(({ head, parent }) => [head, parent])],
    language,
  );
  const named = (id: string | null) => (id === null ? null : { id, name: names.name(id, id) });
  const byGroup = groupBy(inside, ({ group }) => group);
  return rows.map((row) => {
    const members = (byGroup.get(row.id) ?? []).map(({ person }) => person);
    return {
      id: row.id,
      kind: row.kind,
      name: getLocalizedName(row.names, language),
      names: { ...row.names },
      parent: named(row.parent),
      head: named(row.head),
      members: members.map((id) => ({ id, name: names.name(id, id) })),
      people: row.peopleCount,
      level: parsePathIds(row.path).length - 1,
      isKept: row.externalId !== null,
      version: getGroupVersion(row, members),
    };
  });
}

/** The order of the form, because the database keeps no order of JSON keys. */
const FIELD_ORDER = [
  ...['name', 'account', 'department', 'post', 'superior', 'email', 'mobile', ...PROPERTY_KEYS],
  ...['parent', 'head', 'members'],
];

/** Returns a page of the log, the newest first, optionally of one user or group. */
export async function listPeopleLog({ tx, tenant, language }: PeopleReader, query: QueryDto) {
  const subject = param(query, 'subject');
  const where = and(
    eq(peopleLog.tenant, tenant),
    subject === '' ? undefined : eq(peopleLog.subject, subject),
    toConditions(query, NO_FILTER_COLUMNS),
  );
  const [all] = await tx.select({ rows: count() }).from(peopleLog).where(where);
  const rows = await tx
    .select()
    .from(peopleLog)
    .where(where)
    .orderBy(desc(peopleLog.at), desc(sql`length(${peopleLog.id})`), desc(peopleLog.id))
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const names = await findNames(
    tx,
    rows.map(({ actor }) => actor),
    language,
  );
  const formatLoggedValue = (value: LoggedValue | undefined): string =>
    typeof value === 'string' ? value : (value ?? []).map((each) => getLocalizedName(each, language)).join(', ');
  return toPageDto(
    query,
    all?.rows ?? 0,
    rows.map(({ id, at, actor, origin, kind, subject: about, isGroup, subjectNames, changes }): PeopleLogDto => ({
      id,
      at: toWireTime(at),
      actorName: actor === null ? null : names.name(actor),
      origin,
      kind,
      subject: about,
      isGroup,
      subjectName: getLocalizedName(subjectNames, language),
      changes: FIELD_ORDER.filter((field) => changes[field] !== undefined).map((field) => ({
        field,
        before: formatLoggedValue(changes[field]?.before),
        after: formatLoggedValue(changes[field]?.after),
      })),
    })),
  );
}
