import { and, eq, inArray, sql } from 'drizzle-orm';
import { hasName } from '#server/directory/findOrCreateDepartment.ts';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { GroupRow } from '#server/directory/directory.ts';
import type { ChangeScope } from '../admin/changeScope.ts';
import { logNewGroups } from '#server/directory/writePeopleLog.ts';
import { groups, knownNames } from '#server/db/schema/identity.ts';
import type { DepartmentRef, CreatedDepartments, NewDepartment } from './importPart.ts';

/** Returns the id of a department; undefined if it could not be created. */
export const resolveDepartmentId = (ref: DepartmentRef, made: CreatedDepartments): string | undefined =>
  'id' in ref ? ref.id : made[ref.path];

/** Creates the departments of one level. A department that was created meanwhile, or had the path before, is reused. */
export async function createDepartments(
  scope: ChangeScope,
  rows: readonly NewDepartment[],
  made: CreatedDepartments,
): Promise<CreatedDepartments> {
  const { tx, tenant, newId } = scope;
  const wanted = rows.flatMap(({ path, parent }) => {
    const above = resolveDepartmentId(parent, made);
    return above === undefined ? [] : [{ path, above, name: path.slice(path.lastIndexOf('/') + 1) }];
  });
  const parents = await groupsById(
    scope,
    wanted.map(({ above }) => above),
  );
  const children = groupBy(await findChildren(scope, [...parents.keys()]), ({ parent }) => parent);
  const once = await findFormerPaths(
    scope,
    wanted.map(({ path }) => path),
  );
  const found: Record<string, string> = {};
  const added: GroupInsert[] = [];
  const counts = new Map([...children].map(([parent, own]) => [parent, own.length]));
  for (const { path, above, name } of wanted) {
    const parent = parents.get(above);
    if (parent === undefined) continue;
    const there = children.get(above)?.find((each) => hasName(each, name))?.id ?? once.get(path);
    const id = there ?? newId();
    found[path] = id;
    if (there !== undefined) continue;
    const position = counts.get(above) ?? 0;
    counts.set(above, position + 1);
    added.push({
      id,
      tenant,
      dimension: parent.dimension,
      key: id,
      names: { 'zh-CN': name },
      parent: above,
      path: `${parent.path}${id}.`,
      position,
      kind: 'department',
    });
  }
  if (added.length > 0)
    await logNewGroups(scope, await tx.insert(groups).values(added).returning(), (id) => parents.get(id)?.names);
  return found;
}
type GroupInsert = typeof groups.$inferInsert;

async function groupsById({ tx, tenant }: ChangeScope, ids: readonly string[]): Promise<ReadonlyMap<string, GroupRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.tenant, tenant), inArray(groups.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

const findChildren = async ({ tx }: ChangeScope, parents: readonly string[]) =>
  parents.length === 0
    ? []
    : tx
        .select({ id: groups.id, parent: groups.parent, names: groups.names })
        .from(groups)
        .where(inArray(groups.parent, [...parents]))
        .orderBy(groups.position);

async function findFormerPaths(
  { tx, tenant }: ChangeScope,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await tx
    .select({ name: knownNames.name, id: groups.id })
    .from(knownNames)
    .innerJoin(groups, eq(groups.id, knownNames.named))
    .where(
      and(
        eq(knownNames.tenant, tenant),
        eq(knownNames.kind, 'group'),
        eq(knownNames.scope, ''),
        sql`${knownNames.name} in (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb))`,
      ),
    );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
