import { and, eq, inArray, like, ne, sql } from 'drizzle-orm';
import { ringFrom } from '#domain/directory/ringFrom.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { isNamed, MOST_LEVELS } from '../directory/departmentAt.ts';
import { idsIn, type GroupRow } from '../directory/directory.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import { formerlyAt, keepPaths } from '../directory/namesInUse.ts';
import { refused } from '../refused.ts';
import type { Names } from '../storage/columns.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { groupVersion, filledNames, notDone } from './changeScope.ts';
import type { Changed, ChangeOf, ChangeScope } from './changeScope.ts';
import { logGroup, loggedGroup, type LoggedGroup } from './writePeopleLog.ts';

type GroupInput = ChangeOf<'addGroup'>['group'];

export async function addGroup(scope: ChangeScope, { of, group }: ChangeOf<'addGroup'>): Changed {
  const { tx, tenant } = scope;
  const id = scope.newId();
  const place = of === 'role' ? ok(undefined) : await parentFor(scope, group.parent);
  if (!place.ok) return place;
  const dimension = DIMENSIONS[of].id;
  const parent = place.value ?? null;
  const written = await columnsOf(scope, group, { id, dimension, kind: of, parent: parent?.id ?? null, oldHead: null });
  if (!written.ok) return written;
  const position = await tx.$count(groups, and(eq(groups.tenant, tenant), eq(groups.dimension, dimension)));
  const path = `${parent?.path ?? '0.'}${id}.`;
  await tx
    .insert(groups)
    .values({ ...written.value, id, tenant, dimension, key: id, parent: parent?.id ?? null, path, position, kind: of });
  const members = await putMembers(scope, id, of, group.members);
  if (!members.ok) return members;
  await logGroup(scope, undefined, id);
  return ok({ outcome: 'saved', id });
}

export async function changeGroup(scope: ChangeScope, { id, version, group }: ChangeOf<'changeGroup'>): Changed {
  const old = await groupOf(scope, String(id));
  if (!old) return refused('notFound');
  if (old.row.externalId !== null) return notDone(scope, 'people.kept');
  if (groupVersion(old.row, old.members) !== version) return ok({ outcome: 'changed' });
  const { row } = old;
  if (row.kind !== 'company') await keepPaths(scope.tx, scope.tenant, row);
  const moved = row.kind === 'department' ? await moveGroup(scope, row, group.parent) : ok(row.parent);
  if (!moved.ok) return moved;
  const place = { id: row.id, dimension: row.dimension, kind: row.kind, parent: moved.value, oldHead: row.head };
  const written = await columnsOf(scope, group, place);
  if (!written.ok) return written;
  await scope.tx.update(groups).set(written.value).where(eq(groups.id, row.id));
  const members = await putMembers(scope, row.id, row.kind, group.members);
  if (!members.ok) return members;
  await logGroup(scope, old, row.id);
  return ok({ outcome: 'saved', id: row.id });
}

/** The row stays, because processes and requests name it. A department is closed when nobody is in it any more. */
export async function closeGroup(scope: ChangeScope, { id, version }: ChangeOf<'closeGroup'>): Changed {
  const { tx } = scope;
  const old = await groupOf(scope, String(id));
  if (!old) return refused('notFound');
  const { row, members } = old;
  if (row.externalId !== null) return notDone(scope, 'people.kept');
  if (row.kind === 'company') return notDone(scope, 'people.top');
  if (groupVersion(row, members) !== version) return ok({ outcome: 'changed' });
  const below = await tx.$count(groups, and(eq(groups.parent, row.id), eq(groups.isClosed, false)));
  const inside = await tx.$count(people, and(eq(people.department, row.id), eq(people.hasLeft, false)));
  if (below + inside > 0) return notDone(scope, 'people.notEmpty', { people: inside, departments: below });
  await tx.delete(memberships).where(eq(memberships.group, row.id));
  await tx.update(groups).set({ isClosed: true }).where(eq(groups.id, row.id));
  await logGroup(scope, old, row.id);
  return ok({ outcome: 'saved', id: row.id });
}

async function groupOf({ tx, tenant }: ChangeScope, id: string): Promise<LoggedGroup | undefined> {
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

/** A name nobody beside it has, and a head who is there. */
async function columnsOf(
  scope: ChangeScope,
  input: GroupInput,
  { id, dimension, kind, parent, oldHead }: GroupPlace,
): Promise<Result<{ readonly names: Names; readonly head: string | null }, Failure>> {
  const { tx, tenant } = scope;
  const names = filledNames(input.names);
  if (names === undefined) return notDone(scope, 'people.name');
  const others = await tx
    .select()
    .from(groups)
    .where(
      and(eq(groups.tenant, tenant), eq(groups.dimension, dimension), eq(groups.isClosed, false), ne(groups.id, id)),
    );
  const beside = others.filter((each) => each.parent === parent);
  if (beside.some((each) => isNamed(each, names['zh-CN'].normalize('NFKC'))))
    return notDone(scope, 'people.sameName', { name: nameIn(names, scope.language) });
  const former = await formerlyAt(tx, tenant, { id, kind, parent, names });
  if (former !== undefined) {
    const values = { name: nameIn(names, scope.language), today: nameIn(former.names, scope.language) };
    return notDone(scope, 'people.formerName', values);
  }
  const { head } = input;
  if (head === null || head === oldHead) return ok({ names, head });
  const known = await colleagues(scope, [String(head)]);
  return known.length === 1 ? ok({ names, head: String(head) }) : notDone(scope, 'people.head');
}

const colleagues = ({ tx, tenant }: ChangeScope, ids: readonly string[]) =>
  tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), inArray(people.id, [...ids])));

async function parentFor(scope: ChangeScope, id: GroupInput['parent']): Promise<Result<GroupRow, Failure>> {
  const found = id === null ? undefined : await groupOf(scope, String(id));
  if (!found || found.row.kind === 'role') return notDone(scope, 'people.parent');
  return idsIn(found.row.path).length >= MOST_LEVELS
    ? notDone(scope, 'people.levels', { most: MOST_LEVELS })
    : ok(found.row);
}

/** With all that stands below it. No department stands below itself; the ring is named. */
async function moveGroup(
  scope: ChangeScope,
  row: GroupRow,
  wanted: GroupInput['parent'],
): Promise<Result<string | null, Failure>> {
  if (wanted === row.parent) return ok(row.parent);
  const { tx, tenant, language } = scope;
  const parent = await parentFor(scope, wanted);
  if (!parent.ok) return parent;
  const rows = await tx
    .select({ id: groups.id, parent: groups.parent, names: groups.names })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, row.dimension)));
  const over = new Map([...rows.map((each) => [each.id, each.parent] as const), [row.id, parent.value.id] as const]);
  const ring = ringFrom(row.id, over);
  if (ring.length > 0) {
    const nameOf = new Map(rows.map(({ id, names }) => [id, nameIn(names, language)]));
    return notDone(scope, 'people.groupRing', { names: [...ring, row.id].map((id) => nameOf.get(id)).join(' → ') });
  }
  const path = `${parent.value.path}${row.id}.`;
  await tx
    .update(groups)
    .set({ path: sql`${path}::text || substr(${groups.path}, ${row.path.length + 1}::int)` })
    .where(and(eq(groups.tenant, tenant), like(groups.path, `${row.path}%`)));
  await tx.update(groups).set({ parent: parent.value.id }).where(eq(groups.id, row.id));
  return ok(parent.value.id);
}

/** Who is in a role or working group; a department has those whose department it is. */
async function putMembers(
  scope: ChangeScope,
  group: string,
  kind: GroupRow['kind'],
  members: GroupInput['members'],
): Promise<Result<void, Failure>> {
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
  if (known.length < wanted.length) return notDone(scope, 'people.member');
  await tx.delete(memberships).where(eq(memberships.group, group));
  if (wanted.length > 0) await tx.insert(memberships).values(wanted.map((person) => ({ person, group })));
  return ok(undefined);
}
