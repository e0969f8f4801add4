import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groups, people } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { inGroup } from './directory.ts';
import { groupDto } from './wirePeople.ts';

interface Level {
  readonly tenant: string;
  readonly parent: string;
  readonly dimension?: string;
}

/**
 * The groups of one level of the tree, in their order, with what is below each. The root is `0` (contract people 1).
 */
export async function groupList(sql: Sql, { tenant, parent, dimension }: Level, language: Language) {
  const level = alias(groups, 'level');
  const rows = await sql
    .select({
      group: level,
      children: sql.$count(groups, eq(groups.parent, level.id)),
      people: sql.$count(people, and(eq(people.hasLeft, false), inGroup(sql, level.path))),
    })
    .from(level)
    .where(
      and(
        eq(level.tenant, tenant),
        eq(level.isClosed, false),
        parent === '0' || parent === '' ? isNull(level.parent) : eq(level.parent, parent),
        dimension === undefined ? undefined : eq(level.dimension, dimension),
      ),
    )
    .orderBy(asc(level.position), asc(level.id));
  return rows.map((row) => groupDto(row.group, language, row.children, row.people));
}
