import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { groups } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { GroupRow } from './directory.ts';
import { DIMENSIONS } from './dimensions.ts';
import { departmentOnceAt } from './namesInUse.ts';

export const MOST_LEVELS = 16;

/** The top of the tree of departments; a tenant without one has no company. */
export async function topDepartment(tx: Sql, tenant: string): Promise<GroupRow | undefined> {
  const [top] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.tenant, tenant), eq(groups.dimension, DIMENSIONS.department.id), isTop))
    .orderBy(asc(groups.position), asc(groups.id))
    .limit(1);
  return top;
}
const isTop = or(isNull(groups.parent), eq(groups.parent, '0'));

/** The names of a path such as "Sales/North"; the company's own name before them says nothing. */
export const levelsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .map((name) => name.normalize('NFKC').trim())
    .filter((name) => name !== '');

export const isNamed = ({ names }: Pick<GroupRow, 'names'>, name: string): boolean =>
  Object.values(names).some((each) => each.normalize('NFKC') === name);

/**
 * The department at the end of a path from the top; a former path leads where it led, and what is not there yet comes
 * into being.
 */
export async function departmentAt(
  tx: Sql,
  top: GroupRow,
  levels: readonly string[],
  newId: () => string,
): Promise<GroupRow> {
  let unit = top;
  const [first, ...below] = levels;
  const own = first !== undefined && isNamed(top, first) ? below : levels;
  for (const [at, name] of own.entries()) {
    const children = await tx.select().from(groups).where(eq(groups.parent, unit.id)).orderBy(asc(groups.position));
    unit =
      children.find((each) => isNamed(each, name)) ??
      (await departmentOnceAt(tx, top.tenant, own.slice(0, at + 1).join('/'))) ??
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
