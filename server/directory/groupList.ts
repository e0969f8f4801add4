import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { conditionsOf, type FilterTable } from '../list/filters.ts';
import { groups } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import type { QueryDto } from '#api/shapes.ts';
import { allNamed, idsIn, namesOf } from './directory.ts';
import { groupDto } from './wirePeople.ts';

/** The groups of a tenant, for whoever reads the answer in a language. */
export interface GroupReader {
  readonly sql: Sql;
  readonly tenant: string;
  readonly language: Language;
}

const level = alias(groups, 'level');

/** Open groups that are asked for, in their order, with what is below each (contract people 1). */
async function groupsWhere({ sql, tenant, language }: GroupReader, condition: SQL | undefined) {
  const rows = await sql
    .select({
      group: level,
      children: sql.$count(groups, and(eq(groups.parent, level.id), eq(groups.isClosed, false))),
    })
    .from(level)
    .where(and(eq(level.tenant, tenant), eq(level.isClosed, false), condition))
    .orderBy(asc(level.position), asc(level.id));
  return rows.map(({ group, children }) => groupDto(group, language, children));
}

/** One level of the tree; the root is `0`. */
export const groupLevel = (reader: GroupReader, parent: string, dimension?: string) =>
  groupsWhere(
    reader,
    and(
      parent === '0' || parent === '' ? isNull(level.parent) : eq(level.parent, parent),
      dimension === undefined ? undefined : eq(level.dimension, dimension),
    ),
  );

/** Groups by id, in the order they are asked for. */
export async function groupsNamed(reader: GroupReader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await groupsWhere(reader, inArray(level.id, [...ids]));
  return allNamed(
    namesOf(rows, ({ groupId }) => [groupId]),
    ids,
  );
}

const FILTERS: FilterTable = {
  GROUP_ID: { column: level.id },
  NAME: { column: level.names, hasLanguages: true },
  KEY: { column: level.key },
  DIM_ID: { column: level.dimension },
  PARENT_ID: { column: level.parent },
};

/** Groups by their names, in whichever language (contract people 3). */
export const groupsFound = (reader: GroupReader, query: QueryDto) => {
  const dimension = String(query.params['dimId'] ?? '');
  return groupsWhere(
    reader,
    and(conditionsOf(query, FILTERS), dimension === '' ? undefined : eq(level.dimension, dimension)),
  );
};

/**
 * The one above a department that stands so far down from the top, `1` being the top itself; undefined where nothing
 * above it does. A rank of the platform's is a depth of ours.
 */
export async function groupOfRank({ sql }: GroupReader, department: string, rank: string): Promise<string | undefined> {
  if (!/^\d{1,3}$/u.test(rank)) return undefined;
  const [own] = await sql.select({ path: groups.path }).from(groups).where(eq(groups.id, department));
  return idsIn(own?.path ?? '')[Number(rank) - 1];
}
