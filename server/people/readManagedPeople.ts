import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ManagedGroupDto, ManagedPersonDto, PeopleLogDto } from '#api/peopleEndpoints.ts';
import type { QueryDto } from '#api/shapes.ts';
import { toWireTime } from '#api/time.ts';
import type { Language } from '#application/language.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { knownProperties } from '../directory/properties.ts';
import { findNames } from '../directory/findNames.ts';
import { idsIn, type GroupRow } from '../directory/directory.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import { isFoundBy } from '../directory/isFoundBy.ts';
import { conditionsOf } from '../list/filters.ts';
import { offsetOf, pageDto } from '../list/pageDto.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { companyIdentities } from '../storage/schema/companyLogins.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { peopleLog, type LoggedValue } from '../storage/schema/peopleLog.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { groupVersion, personVersion } from './changeScope.ts';

export interface PeopleReader {
  readonly tx: Sql;
  readonly tenant: string;
  readonly language: Language;
}

/** They are asked for by words of their own; a filter of the platform's kind matches nothing. */
const NO_COLUMNS = {};

const param = ({ params }: QueryDto, name: string): string => String(params[name] ?? '').trim();
/** Neither a password nor the company's login lets them in. */
export const hasNoWayIn = and(
  eq(people.passwordHash, NO_PASSWORD),
  sql`not exists (select 1 from ${companyIdentities} where ${companyIdentities.person} = ${people.id})`,
);
/** Which of the people are listed; whoever is asked for by no state is listed, too. */
const STATES: Readonly<Record<string, SQL | undefined>> = {
  atWork: eq(people.hasLeft, false),
  left: eq(people.hasLeft, true),
  administrators: and(eq(people.isAdministrator, true), eq(people.hasLeft, false)),
  noWayIn: and(eq(people.hasLeft, false), hasNoWayIn),
};

/** A page of the people of a company, also of those who have left. */
export async function listManagedPeople(reader: PeopleReader, query: QueryDto) {
  const search = param(query, 'search');
  const where = and(
    eq(people.tenant, reader.tenant),
    STATES[param(query, 'state')],
    conditionsOf(query, NO_COLUMNS),
    search === '' ? undefined : isFoundBy(search),
  );
  const [all] = await reader.tx.select({ rows: count() }).from(people).where(where);
  const rows = await personRows(reader, where).limit(query.pageSize).offset(offsetOf(query));
  return pageDto(query, all?.rows ?? 0, rows.map(toPersonDto(reader)));
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
    name: nameIn(person.names, language),
    names: { ...person.names },
    post: nameIn(person.post, language),
    posts: { ...person.post },
    department: person.department,
    departmentName: nameIn(department, language),
    superior:
      person.superior === null || superior === null ? null : { id: person.superior, name: nameIn(superior, language) },
    email: person.email,
    mobile: person.mobile,
    ...knownProperties(person.properties),
    photo: person.photo,
    hasLeft: person.hasLeft,
    isAdministrator: person.isAdministrator,
    isKept: person.externalId !== null,
    version: personVersion(person),
  });

/** A page of the tree of departments from the top down, or of the roles and working groups. */
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
        conditionsOf(query, NO_COLUMNS),
      ),
    )
    .orderBy(asc(groups.position), asc(groups.id));
  const ordered = inTreeOrder(rows);
  const shown = ordered.slice(offsetOf(query), offsetOf(query) + query.pageSize);
  return pageDto(query, ordered.length, await toGroupDtos(reader, shown));
}

export async function readManagedGroup(reader: PeopleReader, id: string): Promise<ManagedGroupDto | undefined> {
  const rows = await reader.tx
    .select()
    .from(groups)
    .where(and(eq(groups.tenant, reader.tenant), eq(groups.id, id), eq(groups.isClosed, false)));
  return (await toGroupDtos(reader, rows))[0];
}

/** Each right after what stands above it; what stands under something that is not shown comes last. */
function inTreeOrder(rows: readonly GroupRow[]): readonly GroupRow[] {
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
      name: nameIn(row.names, language),
      names: { ...row.names },
      parent: named(row.parent),
      head: named(row.head),
      members: members.map((id) => ({ id, name: names.name(id, id) })),
      people: row.peopleCount,
      level: idsIn(row.path).length - 1,
      isKept: row.externalId !== null,
      version: groupVersion(row, members),
    };
  });
}

/** In the order of the form: the database keeps none. */
const FIELDS = [
  ...['name', 'account', 'department', 'post', 'superior', 'email', 'mobile', ...PROPERTY_KEYS],
  ...['parent', 'head', 'members'],
];

/** A page of the log, the newest first; of one person or group, where one is asked for. */
export async function listPeopleLog({ tx, tenant, language }: PeopleReader, query: QueryDto) {
  const subject = param(query, 'subject');
  const where = and(
    eq(peopleLog.tenant, tenant),
    subject === '' ? undefined : eq(peopleLog.subject, subject),
    conditionsOf(query, NO_COLUMNS),
  );
  const [all] = await tx.select({ rows: count() }).from(peopleLog).where(where);
  const rows = await tx
    .select()
    .from(peopleLog)
    .where(where)
    .orderBy(desc(peopleLog.at), desc(sql`length(${peopleLog.id})`), desc(peopleLog.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const names = await findNames(
    tx,
    rows.map(({ actor }) => actor),
    language,
  );
  const said = (value: LoggedValue | undefined): string =>
    typeof value === 'string' ? value : (value ?? []).map((each) => nameIn(each, language)).join(', ');
  return pageDto(
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
      subjectName: nameIn(subjectNames, language),
      changes: FIELDS.filter((field) => changes[field] !== undefined).map((field) => ({
        field,
        before: said(changes[field]?.before),
        after: said(changes[field]?.after),
      })),
    })),
  );
}
