import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { groups, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '../texts/language.ts';
import { inGroup } from './directory.ts';
import { groupDto } from './wirePeople.ts';

interface Level { readonly tenant: string; readonly parent: string; readonly dimension?: string }

/** The groups of one level of the tree, in their order, with what is below each. The root is `0` (contract forms 2.1). */
export async function groupList(sql: Sql, { tenant, parent, dimension }: Level, language: Language) {
  const rows = await sql.select().from(groups).where(and(
    eq(groups.tenant, tenant),
    parent === '0' || parent === '' ? isNull(groups.parent) : eq(groups.parent, parent),
    dimension === undefined ? undefined : eq(groups.dimension, dimension),
  )).orderBy(asc(groups.position), asc(groups.id));
  const level = [];
  for (const row of rows) {
    const [children] = await sql.select({ amount: count() }).from(groups).where(eq(groups.parent, row.id));
    const [members] = await sql.select({ amount: count() }).from(people).where(and(eq(people.hasLeft, false), inGroup(sql, row)));
    level.push(groupDto(row, language, children?.amount ?? 0, members?.amount ?? 0));
  }
  return level;
}
