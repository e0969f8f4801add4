import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { GroupRow } from '../directory/directory.ts';
import { isNamed } from '../directory/departmentAt.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { logGroup } from '../people/writePeopleLog.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { GROUP, GROUP_SCHEMA, attributeAt } from './attributes.ts';
import { scimList, versionOf, type ListQuestion } from './scimLists.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { applyPatch } from './patch.ts';
import { readResource } from './readResource.ts';
import type { ScimScope } from './scimCall.ts';
import { badValue, ScimFault, unknownResource } from './scimFault.ts';
import { textIn } from './userResource.ts';
import type { CheckVersion } from './users.ts';

/** Working groups; departments come from what is said of people and are none of these. */
const isWorkingGroup = (tenant: string) =>
  and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.role.id), eq(groups.isClosed, false));

export async function listGroups(scope: ScimScope, question: ListQuestion) {
  const rows = await scope.tx.select().from(groups).where(isWorkingGroup(scope.tenant)).orderBy(asc(groups.id));
  const isAsked = asksForMembers(question);
  return scimList(GROUP, isAsked ? await withMembers(scope, rows) : rows.map((row) => tell(scope, row, [])), question);
}

/** Entra ID leaves the members out, and a large company's are many. */
const asksForMembers = ({ filter, wanted: { attributes, excluded } }: ListQuestion): boolean =>
  JSON.stringify(filter ?? '')
    .toLowerCase()
    .includes('members') ||
  (attributes.length > 0 ? attributes.some(namesMembers) : !excluded.some((name) => isMembers(name)));
const namesMembers = (name: string): boolean => attributeAt(GROUP, name)?.attribute.name === 'members';
const isMembers = (name: string): boolean => namesMembers(name) && attributeAt(GROUP, name)?.part === undefined;

export async function showGroup(scope: ScimScope, id: string): Promise<ScimResource> {
  const [told] = await withMembers(scope, [await findGroup(scope, id)]);
  return told ?? {};
}

async function findGroup({ tx, tenant }: ScimScope, id: string): Promise<GroupRow> {
  const [row] = await tx
    .select()
    .from(groups)
    .where(and(isWorkingGroup(tenant), eq(groups.id, id)));
  if (row === undefined) throw unknownResource(id);
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
  return rows.map((row) => tell(scope, row, byGroup.get(row.id) ?? []));
}

function tell(
  { address }: ScimScope,
  { id, names, externalId }: GroupRow,
  members: readonly Pick<typeof people.$inferSelect, 'id' | 'names'>[],
): ScimResource {
  const told = {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName: nameIn(names, 'zh-CN'),
    ...(members.length > 0 && {
      members: members.map((each) => ({
        value: each.id,
        $ref: `${address}/Users/${each.id}`,
        display: nameIn(each.names, 'zh-CN'),
        type: 'User',
      })),
    }),
  };
  return { ...told, meta: { resourceType: 'Group', location: `${address}/Groups/${id}`, version: versionOf(told) } };
}

export async function createGroup(scope: ScimScope, sent: unknown): Promise<ScimResource> {
  const resource = readResource(GROUP, sent);
  const { tx, tenant } = scope;
  await lockDirectory(tx, tenant);
  const id = scope.newId();
  const columns = await columnsOf(scope, id, resource, undefined);
  const position = await tx.$count(groups, isWorkingGroup(tenant));
  const row = { ...columns, id, tenant, dimension: DIMENSIONS.role.id, key: id, path: `0.${id}.`, position };
  await tx.insert(groups).values({ ...row, kind: 'role' });
  await putMembers(scope, id, [], await membersIn(scope, resource));
  await logGroup(scope, undefined, id);
  return showGroup(scope, id);
}

export async function replaceGroup(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const { row, told } = await lockGroup(scope, id, check);
  return saveGroup(scope, row, told, readResource(GROUP, sent));
}

export async function patchGroup(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const { row, told } = await lockGroup(scope, id, check);
  return saveGroup(scope, row, told, applyPatch(GROUP, readResource(GROUP, told), sent));
}

/** Nobody is in it any more; the row stays, because processes and requests name it. */
export async function deleteGroup(scope: ScimScope, id: string, check: CheckVersion): Promise<void> {
  const { row, told } = await lockGroup(scope, id, check);
  await scope.tx.delete(memberships).where(eq(memberships.group, id));
  await scope.tx.update(groups).set({ isClosed: true, externalId: null }).where(eq(groups.id, id));
  await logGroup(scope, { row, members: idsOf(told) }, id);
}

async function lockGroup(scope: ScimScope, id: string, check: CheckVersion) {
  await lockDirectory(scope.tx, scope.tenant);
  const row = await findGroup(scope, id);
  const told = await showGroup(scope, id);
  check(told);
  return { row, told };
}

async function saveGroup(scope: ScimScope, old: GroupRow, told: ScimResource, resource: ScimResource) {
  const columns = await columnsOf(scope, old.id, resource, old);
  await scope.tx.update(groups).set(columns).where(eq(groups.id, old.id));
  await putMembers(scope, old.id, idsOf(told), await membersIn(scope, resource));
  await logGroup(scope, { row: old, members: idsOf(told) }, old.id);
  return showGroup(scope, old.id);
}

async function columnsOf({ tx, tenant }: ScimScope, id: string, resource: ScimResource, old: GroupRow | undefined) {
  const name = textIn(resource['displayName']);
  if (name === '' || name.length > 200) throw badValue('“displayName” must have 1 to 200 characters');
  const externalId = textIn(resource['externalId']) || null;
  const others = await tx
    .select()
    .from(groups)
    .where(and(isWorkingGroup(tenant), ne(groups.id, id)));
  if (others.some((each) => isNamed(each, name.normalize('NFKC'))))
    throw new ScimFault(409, 'Another group has this name', 'uniqueness');
  if (externalId !== null && others.some((each) => each.externalId === externalId))
    throw new ScimFault(409, '“externalId” belongs to another group', 'uniqueness');
  const names = old !== undefined && Object.values(old.names).includes(name) ? old.names : { 'zh-CN': name };
  return { names, externalId };
}

const idsOf = ({ members }: ScimResource): readonly string[] =>
  Array.isArray(members) ? [...new Set(members.map((each) => (isScimObject(each) ? textIn(each['value']) : '')))] : [];

/** Colleagues of the same company; a group inside a group is not offered. */
async function membersIn({ tx, tenant }: ScimScope, resource: ScimResource): Promise<readonly string[]> {
  const wanted = idsOf(resource);
  if (wanted.length === 0) return [];
  const known = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...wanted])));
  if (known.length < wanted.length) throw badValue('“members” names somebody who is no user here');
  return wanted;
}

async function putMembers({ tx }: ScimScope, group: string, before: readonly string[], after: readonly string[]) {
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
