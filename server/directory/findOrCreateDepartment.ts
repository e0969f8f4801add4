import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { groups } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import type { GroupRow } from './directory.ts';
import { DIMENSIONS } from './dimensions.ts';
import { findFormerDepartment } from './namesInUse.ts';

/** Returns the root department; undefined if the tenant has none and so no company. */
export async function findRootDepartment(tx: Sql, tenant: string): Promise<GroupRow | undefined> {
  const [top] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.department.id), isRoot))
    .orderBy(asc(groups.position), asc(groups.id))
    .limit(1);
  return top;
}
const isRoot = or(isNull(groups.parent), eq(groups.parent, '0'));

export const hasName = ({ names }: Pick<GroupRow, 'names'>, name: string): boolean =>
  Object.values(names).some((each) => each.normalize('NFKC') === name);

/** Returns the department with a path from the root. Former paths are resolved; missing departments are created. */
export async function findOrCreateDepartment(
  tx: Sql,
  top: GroupRow,
  levels: readonly string[],
  newId: () => string,
): Promise<GroupRow> {
  let unit = top;
  const [first, ...below] = levels;
  const own = first !== undefined && hasName(top, first) ? below : levels;
  for (const [at, name] of own.entries()) {
    const children = await tx.select().from(groups).where(eq(groups.parent, unit.id)).orderBy(asc(groups.position));
    unit =
      children.find((each) => hasName(each, name)) ??
      (await findFormerDepartment(tx, top.tenant, own.slice(0, at + 1).join('/'))) ??
      (await addDepartment(tx, unit, name, children.length, newId()));
  }
  return unit;
}

async function addDepartment(tx: Sql, parent: GroupRow, name: string, position: number, id: string): Promise<GroupRow> {
  const row = {
    id,
    tenant: parent.tenant,
    dimension: parent.dimension,
    key: id,
    names: { 'zh-CN': name },
    parent: parent.id,
    path: `${parent.path}${id}.`,
    position,
    kind: 'department',
  } as const;
  const [added] = await tx.insert(groups).values(row).returning();
  if (added === undefined) throw new Error('A department was not added');
  return added;
}
