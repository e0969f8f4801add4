import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { parsePathIds, type GroupRow, type PersonRow } from '#server/directory/directory.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { Sql } from '#server/db/database.ts';
import { USER_RESOURCE } from './attributes.ts';
import { findPage, sortByPage, toListResponse, type ListQuery } from './scimLists.ts';
import type { ScimScope } from './scimCall.ts';
import { resourceNotFoundError } from './scimFault.ts';
import { toUserResource, type UserRelations } from './toUserResource.ts';
import { createUserSources } from './createUserSources.ts';

/** Users the client has not deleted. */
const isNotDeleted = or(
  eq(people.hasLeft, false),
  isNull(people.provisioned),
  sql`(${people.provisioned} ->> 'isDeleted') is distinct from 'true'`,
);

export async function findUser({ tx, tenant }: ScimScope, id: string): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, id), isNotDeleted));
  if (row === undefined) throw resourceNotFoundError(id);
  return row;
}

/** Reads the related rows of users: departments, groups and managers. */
export async function loadUserRelations(scope: ScimScope, rows: readonly PersonRow[]): Promise<UserRelations> {
  const { tx, tenant, address } = scope;
  const ids = rows.map(({ id }) => id);
  const superiors = [...new Set(rows.flatMap(({ superior }) => superior ?? []))];
  const joined =
    ids.length === 0
      ? []
      : await tx.select().from(memberships).where(inArray(memberships.person, ids)).orderBy(memberships.group);
  const known = await findGroupsWithParents(tx, tenant, [
    ...rows.map(({ department }) => department),
    ...joined.map(({ group }) => group),
  ]);
  const named =
    superiors.length === 0
      ? []
      : await tx.select({ id: people.id, names: people.names }).from(people).where(inArray(people.id, superiors));
  const mine = joined.flatMap(({ person, group }) => {
    const row = known.get(group);
    return row?.dimension === DIMENSIONS.role.id && !row.isClosed ? [{ person, row }] : [];
  });
  return {
    address,
    departments: known,
    names: new Map(named.map(({ id, names }) => [id, getLocalizedName(names, 'zh-CN')])),
    groupsOf: new Map(
      [...groupBy(mine, ({ person }) => person)].map(([person, each]) => [person, each.map(({ row }) => row)]),
    ),
  };
}

/** Reads these groups and all their parents by id, because a company may have thousands of groups. */
async function findGroupsWithParents(
  tx: Sql,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GroupRow>> {
  const read = (wanted: readonly string[]) =>
    wanted.length === 0
      ? []
      : tx
          .select()
          .from(groups)
          .where(and(eq(groups.tenant, tenant), inArray(groups.id, [...new Set(wanted)])));
  const own = await read(ids);
  const known = new Set(own.map(({ id }) => id));
  const above = await read(own.flatMap(({ path }) => parsePathIds(path)).filter((id) => !known.has(id)));
  return new Map([...own, ...above].map((group) => [group.id, group]));
}

export async function showUser(scope: ScimScope, row: PersonRow) {
  return toUserResource(row, await loadUserRelations(scope, [row]));
}

export async function listUsers(scope: ScimScope, question: ListQuery) {
  const { tx, tenant } = scope;
  const where = and(eq(people.tenant, tenant), isNotDeleted);
  const rows = { table: sql`${people}`, id: sql`${people.id}`, where, sources: createUserSources(scope) };
  const page = await findPage(tx, USER_RESOURCE, rows, question);
  const found =
    page.ids.length === 0
      ? []
      : await tx
          .select()
          .from(people)
          .where(inArray(people.id, [...page.ids]));
  const around = await loadUserRelations(scope, found);
  const resources = sortByPage(page, found).map((row) => toUserResource(row, around));
  return toListResponse(USER_RESOURCE, resources, page.total, question);
}
