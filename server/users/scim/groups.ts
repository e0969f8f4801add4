import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { GroupRow } from '#server/directory/directory.ts';
import { hasName } from '#server/directory/findOrCreateDepartment.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { logGroup } from '#server/directory/writePeopleLog.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { GROUP_RESOURCE, GROUP_SCHEMA, findAttributeByPath } from './attributes.ts';
import { createGroupSources } from './createGroupSources.ts';
import { findPage, sortByPage, toListResponse, getResourceVersion, type ListQuery } from './scimLists.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { applyPatch } from './patch.ts';
import { parseResource } from './parseResource.ts';
import type { ScimScope } from './scimCall.ts';
import { invalidValueError, ScimError, resourceNotFoundError } from './scimFault.ts';
import { toText } from './toUserResource.ts';
import type { CheckVersion } from './users.ts';

/** Condition for working groups. Departments are derived from user attributes and are no SCIM groups. */
const isWorkingGroup = (tenant: string) =>
  and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.role.id), eq(groups.isClosed, false));

export async function listGroups(scope: ScimScope, question: ListQuery) {
  const { tx, tenant } = scope;
  const rows = {
    table: sql`${groups}`,
    id: sql`${groups.id}`,
    where: isWorkingGroup(tenant),
    sources: createGroupSources(scope),
  };
  const page = await findPage(tx, GROUP_RESOURCE, rows, question);
  const found =
    page.ids.length === 0
      ? []
      : await tx
          .select()
          .from(groups)
          .where(inArray(groups.id, [...page.ids]));
  const shown = sortByPage(page, found);
  const resources = requestsMembers(question)
    ? await withMembers(scope, shown)
    : shown.map((row) => toGroupResource(scope, row, []));
  return toListResponse(GROUP_RESOURCE, resources, page.total, question);
}

/** Whether the members must be read. Entra ID excludes them, and large companies have many. */
const requestsMembers = ({ selection: { attributes, excluded } }: ListQuery): boolean =>
  attributes.length > 0 ? attributes.some(namesMembers) : !excluded.some((name) => isMembers(name));
const namesMembers = (name: string): boolean => findAttributeByPath(GROUP_RESOURCE, name)?.attribute.name === 'members';
const isMembers = (name: string): boolean =>
  namesMembers(name) && findAttributeByPath(GROUP_RESOURCE, name)?.part === undefined;

export async function showGroup(scope: ScimScope, id: string): Promise<ScimResource> {
  const [current] = await withMembers(scope, [await findGroup(scope, id)]);
  return current ?? {};
}

async function findGroup({ tx, tenant }: ScimScope, id: string): Promise<GroupRow> {
  const [row] = await tx
    .select()
    .from(groups)
    .where(and(isWorkingGroup(tenant), eq(groups.id, id)));
  if (row === undefined) throw resourceNotFoundError(id);
  return row;
}

async function withMembers(scope: ScimScope, rows: readonly GroupRow[]): Promise<readonly ScimResource[]> {
  if (rows.length === 0) return [];
  const members = await scope.tx
    .select({ group: memberships.group, id: people.id, names: people.names })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.person))
    .where(
      inArray(
        memberships.group,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(people.id));
  const byGroup = groupBy(members, ({ group }) => group);
  return rows.map((row) => toGroupResource(scope, row, byGroup.get(row.id) ?? []));
}

function toGroupResource(
  { address }: ScimScope,
  { id, names, externalId }: GroupRow,
  members: readonly Pick<typeof people.$inferSelect, 'id' | 'names'>[],
): ScimResource {
  const current = {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName: getLocalizedName(names, 'zh-CN'),
    ...(members.length > 0 && {
      members: members.map((each) => ({
        value: each.id,
        $ref: `${address}/Users/${each.id}`,
        display: getLocalizedName(each.names, 'zh-CN'),
        type: 'User',
      })),
    }),
  };
  return {
    ...current,
    meta: { resourceType: 'Group', location: `${address}/Groups/${id}`, version: getResourceVersion(current) },
  };
}

export async function createGroup(scope: ScimScope, sent: unknown): Promise<ScimResource> {
  const resource = parseResource(GROUP_RESOURCE, sent);
  const { tx, tenant } = scope;
  await lockDirectory(tx, tenant);
  const id = scope.newId();
  const columns = await columnsOf(scope, id, resource, undefined);
  const position = await tx.$count(groups, isWorkingGroup(tenant));
  const row = { ...columns, id, tenant, dimension: DIMENSIONS.role.id, key: id, path: `0.${id}.`, position };
  await tx.insert(groups).values({ ...row, kind: 'role' });
  await setMembers(scope, id, [], await validateMembers(scope, resource));
  await logGroup(scope, undefined, id);
  return showGroup(scope, id);
}

export async function replaceGroup(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const { row, current } = await lockGroup(scope, id, check);
  return saveGroup(scope, row, current, parseResource(GROUP_RESOURCE, sent));
}

export async function patchGroup(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const { row, current } = await lockGroup(scope, id, check);
  return saveGroup(scope, row, current, applyPatch(GROUP_RESOURCE, parseResource(GROUP_RESOURCE, current), sent));
}

/** Removes all members and closes the group. The row stays, because processes and requests refer to it. */
export async function deleteGroup(scope: ScimScope, id: string, check: CheckVersion): Promise<void> {
  const { row, current } = await lockGroup(scope, id, check);
  await scope.tx.delete(memberships).where(eq(memberships.group, id));
  await scope.tx.update(groups).set({ isClosed: true, externalId: null }).where(eq(groups.id, id));
  await logGroup(scope, { row, members: idsOf(current) }, id);
}

async function lockGroup(scope: ScimScope, id: string, check: CheckVersion) {
  await lockDirectory(scope.tx, scope.tenant);
  const row = await findGroup(scope, id);
  const current = await showGroup(scope, id);
  check(current);
  return { row, current };
}

async function saveGroup(scope: ScimScope, old: GroupRow, current: ScimResource, resource: ScimResource) {
  const columns = await columnsOf(scope, old.id, resource, old);
  await scope.tx.update(groups).set(columns).where(eq(groups.id, old.id));
  await setMembers(scope, old.id, idsOf(current), await validateMembers(scope, resource));
  await logGroup(scope, { row: old, members: idsOf(current) }, old.id);
  return showGroup(scope, old.id);
}

async function columnsOf({ tx, tenant }: ScimScope, id: string, resource: ScimResource, old: GroupRow | undefined) {
  const name = toText(resource['displayName']);
  if (name === '' || name.length > 200) throw invalidValueError('“displayName” must have 1 to 200 characters');
  const externalId = toText(resource['externalId']) || null;
  const others = await tx
    .select()
    .from(groups)
    .where(and(isWorkingGroup(tenant), ne(groups.id, id)));
  if (others.some((each) => hasName(each, name.normalize('NFKC'))))
    throw new ScimError(409, 'Another group has this name', 'uniqueness');
  if (externalId !== null && others.some((each) => each.externalId === externalId))
    throw new ScimError(409, '“externalId” belongs to another group', 'uniqueness');
  const names = old !== undefined && Object.values(old.names).includes(name) ? old.names : { 'zh-CN': name };
  return { names, externalId };
}

const idsOf = ({ members }: ScimResource): readonly string[] =>
  Array.isArray(members) ? [...new Set(members.map((each) => (isScimObject(each) ? toText(each['value']) : '')))] : [];

/** Returns the member ids, which must be users of the same company. Nested groups are not supported. */
async function validateMembers({ tx, tenant }: ScimScope, resource: ScimResource): Promise<readonly string[]> {
  const wanted = idsOf(resource);
  if (wanted.length === 0) return [];
  const known = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...wanted])));
  if (known.length < wanted.length) throw invalidValueError('“members” contains an id that belongs to no user');
  return wanted;
}

async function setMembers({ tx }: ScimScope, group: string, before: readonly string[], after: readonly string[]) {
  const [old, next] = [new Set(before), new Set(after)];
  const gone = before.filter((id) => !next.has(id));
  const added = after.filter((id) => !old.has(id));
  if (gone.length > 0)
    await tx.delete(memberships).where(and(eq(memberships.group, group), inArray(memberships.person, gone)));
  if (added.length > 0)
    await tx
      .insert(memberships)
      .values(added.map((person) => ({ group, person })))
      .onConflictDoNothing();
}
