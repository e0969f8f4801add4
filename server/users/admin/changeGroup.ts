import { and, eq, inArray, like, ne, sql } from 'drizzle-orm';
import { findCycle } from '#domain/directory/findCycle.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { MAX_LEVELS } from '#server/company/departmentPath.ts';
import { hasName } from '#server/directory/findOrCreateDepartment.ts';
import { parsePathIds, type GroupRow } from '#server/directory/directory.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { findFormerGroup, storeFormerPaths } from '#server/directory/namesInUse.ts';
import { refusedError } from '#server/http/errors.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { getGroupVersion, toStoredNames, rejectChange } from './changeScope.ts';
import type { ChangeResult, DirectoryChangeOfKind, ChangeScope } from './changeScope.ts';
import { logGroup, loggedGroup, type LoggedGroup } from '#server/directory/writePeopleLog.ts';

type GroupInput = DirectoryChangeOfKind<'addGroup'>['group'];

export async function addGroup(scope: ChangeScope, { of, group }: DirectoryChangeOfKind<'addGroup'>): ChangeResult {
  const { tx, tenant } = scope;
  const id = scope.newId();
  const place = of === 'role' ? ok(undefined) : await findParent(scope, group.parent);
  if (!place.ok) return place;
  const dimension = DIMENSIONS[of].id;
  const parent = place.value ?? null;
  const written = await validateGroup(scope, group, {
    id,
    dimension,
    kind: of,
    parent: parent?.id ?? null,
    oldHead: null,
  });
  if (!written.ok) return written;
  const position = await tx.$count(groups, and(eq(groups.tenant, tenant), eq(groups.dimension, dimension)));
  const path = `${parent?.path ?? '0.'}${id}.`;
  await tx
    .insert(groups)
    .values({ ...written.value, id, tenant, dimension, key: id, parent: parent?.id ?? null, path, position, kind: of });
  const members = await setMembers(scope, id, of, group.members);
  if (!members.ok) return members;
  await logGroup(scope, undefined, id);
  return ok({ outcome: 'saved', id });
}

export async function changeGroup(
  scope: ChangeScope,
  { id, version, group }: DirectoryChangeOfKind<'changeGroup'>,
): ChangeResult {
  const old = await findOpenGroup(scope, String(id));
  if (!old) return refusedError('notFound');
  if (old.row.externalId !== null) return rejectChange(scope, 'people.kept');
  if (getGroupVersion(old.row, old.members) !== version) return ok({ outcome: 'changed' });
  const { row } = old;
  if (row.kind !== 'company') await storeFormerPaths(scope.tx, scope.tenant, row);
  const moved = row.kind === 'department' ? await moveGroup(scope, row, group.parent) : ok(row.parent);
  if (!moved.ok) return moved;
  const place = { id: row.id, dimension: row.dimension, kind: row.kind, parent: moved.value, oldHead: row.head };
  const written = await validateGroup(scope, group, place);
  if (!written.ok) return written;
  await scope.tx.update(groups).set(written.value).where(eq(groups.id, row.id));
  const members = await setMembers(scope, row.id, row.kind, group.members);
  if (!members.ok) return members;
  await logGroup(scope, old, row.id);
  return ok({ outcome: 'saved', id: row.id });
}

/** Closes a group. The row stays, because processes and requests refer to it. A department must be empty. */
export async function closeGroup(
  scope: ChangeScope,
  { id, version }: DirectoryChangeOfKind<'closeGroup'>,
): ChangeResult {
  const { tx } = scope;
  const old = await findOpenGroup(scope, String(id));
  if (!old) return refusedError('notFound');
  const { row, members } = old;
  if (row.externalId !== null) return rejectChange(scope, 'people.kept');
  if (row.kind === 'company') return rejectChange(scope, 'people.top');
  if (getGroupVersion(row, members) !== version) return ok({ outcome: 'changed' });
  const below = await tx.$count(groups, and(eq(groups.parent, row.id), eq(groups.isClosed, false)));
  const inside = await tx.$count(people, and(eq(people.department, row.id), eq(people.hasLeft, false)));
  if (below + inside > 0) return rejectChange(scope, 'people.notEmpty', { people: inside, departments: below });
  await tx.delete(memberships).where(eq(memberships.group, row.id));
  await tx.update(groups).set({ isClosed: true }).where(eq(groups.id, row.id));
  await logGroup(scope, old, row.id);
  return ok({ outcome: 'saved', id: row.id });
}

async function findOpenGroup({ tx, tenant }: ChangeScope, id: string): Promise<LoggedGroup | undefined> {
  const found = await loggedGroup(tx, id);
  return found?.row.tenant === tenant && !found.row.isClosed ? found : undefined;
}

interface GroupPlace {
  readonly id: string;
  readonly dimension: string;
  readonly kind: GroupRow['kind'];
  readonly parent: string | null;
  readonly oldHead: string | null;
}

/** Validates the name, which must be unique among its siblings, and the head, who must be active. */
async function validateGroup(
  scope: ChangeScope,
  input: GroupInput,
  { id, dimension, kind, parent, oldHead }: GroupPlace,
): Promise<Result<{ readonly names: LocalizedNames; readonly head: string | null }>> {
  const { tx, tenant } = scope;
  const names = toStoredNames(input.names);
  if (names === undefined) return rejectChange(scope, 'people.name');
  const others = await tx
    .select()
    .from(groups)
    .where(
      and(eq(groups.tenant, tenant), eq(groups.dimension, dimension), eq(groups.isClosed, false), ne(groups.id, id)),
    );
  const beside = others.filter((each) => each.parent === parent);
  if (beside.some((each) => hasName(each, names['zh-CN'].normalize('NFKC'))))
    return rejectChange(scope, 'people.sameName', { name: getLocalizedName(names, scope.language) });
  const former = await findFormerGroup(tx, tenant, { id, kind, parent, names });
  if (former !== undefined) {
    const values = {
      name: getLocalizedName(names, scope.language),
      today: getLocalizedName(former.names, scope.language),
    };
    return rejectChange(scope, 'people.formerName', values);
  }
  const { head } = input;
  if (head === null || head === oldHead) return ok({ names, head });
  const known = await findActiveUsers(scope, [String(head)]);
  return known.length === 1 ? ok({ names, head: String(head) }) : rejectChange(scope, 'people.head');
}

const findActiveUsers = ({ tx, tenant }: ChangeScope, ids: readonly string[]) =>
  tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), inArray(people.id, [...ids])));

async function findParent(scope: ChangeScope, id: GroupInput['parent']): Promise<Result<GroupRow>> {
  const found = id === null ? undefined : await findOpenGroup(scope, String(id));
  if (!found || found.row.kind === 'role') return rejectChange(scope, 'people.parent');
  return parsePathIds(found.row.path).length >= MAX_LEVELS
    ? rejectChange(scope, 'people.levels', { most: MAX_LEVELS })
    : ok(found.row);
}

/** Moves a group with all groups below it. Refuses a cycle and names its groups. */
async function moveGroup(
  scope: ChangeScope,
  row: GroupRow,
  wanted: GroupInput['parent'],
): Promise<Result<string | null>> {
  if (wanted === row.parent) return ok(row.parent);
  const { tx, tenant, language } = scope;
  const parent = await findParent(scope, wanted);
  if (!parent.ok) return parent;
  const rows = await tx
    .select({ id: groups.id, parent: groups.parent, names: groups.names })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, row.dimension)));
  const over = new Map([...rows.map((each) => [each.id, each.parent] as const), [row.id, parent.value.id] as const]);
  const ring = findCycle(row.id, over);
  if (ring.length > 0) {
    const nameOf = new Map(rows.map(({ id, names }) => [id, getLocalizedName(names, language)]));
    return rejectChange(scope, 'people.groupRing', {
      names: [...ring, row.id].map((id) => nameOf.get(id)).join(' → '),
    });
  }
  const path = `${parent.value.path}${row.id}.`;
  await tx
    .update(groups)
    .set({ path: sql`${path}::text || substr(${groups.path}, ${row.path.length + 1}::int)` })
    .where(and(eq(groups.tenant, tenant), like(groups.path, `${row.path}%`)));
  await tx.update(groups).set({ parent: parent.value.id }).where(eq(groups.id, row.id));
  return ok(parent.value.id);
}

/** Sets the members of a role or working group. The members of a department follow from the users' departments. */
async function setMembers(
  scope: ChangeScope,
  group: string,
  kind: GroupRow['kind'],
  members: GroupInput['members'],
): Promise<Result<void>> {
  if (kind !== 'role' || members === undefined) return ok(undefined);
  const { tx, tenant } = scope;
  const wanted = [...new Set(members.map(String))];
  const known =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.tenant, tenant), inArray(people.id, wanted)));
  if (known.length < wanted.length) return rejectChange(scope, 'people.member');
  await tx.delete(memberships).where(eq(memberships.group, group));
  if (wanted.length > 0) await tx.insert(memberships).values(wanted.map((person) => ({ person, group })));
  return ok(undefined);
}
