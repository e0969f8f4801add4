import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { groups } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import type { Language } from '#application/formatting/language.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { pickByNames, parsePathIds, indexByNames } from './directory.ts';
import { toGroupDto } from './wirePeople.ts';

/** A tenant, and the language of the response. */
export interface GroupReader {
  readonly sql: Sql;
  readonly tenant: string;
  readonly language: Language;
}

const groupLevelAlias = alias(groups, 'level');

/** Returns open groups that match the condition, in order, with the number of children (contract people 1). */
async function selectGroups({ sql, tenant, language }: GroupReader, condition: SQL | undefined) {
  const rows = await sql
    .select({
      group: groupLevelAlias,
      children: sql.$count(groups, and(eq(groups.parent, groupLevelAlias.id), eq(groups.isClosed, false))),
    })
    .from(groupLevelAlias)
    .where(and(eq(groupLevelAlias.tenant, tenant), eq(groupLevelAlias.isClosed, false), condition))
    .orderBy(asc(groupLevelAlias.position), asc(groupLevelAlias.id));
  return rows.map(({ group, children }) => toGroupDto(group, language, children));
}

/** Returns one level of the tree; the root is `0`. */
export const findGroupLevel = (reader: GroupReader, parent: string, dimension?: string) =>
  selectGroups(
    reader,
    and(
      parent === '0' || parent === '' ? isNull(groupLevelAlias.parent) : eq(groupLevelAlias.parent, parent),
      dimension === undefined ? undefined : eq(groupLevelAlias.dimension, dimension),
    ),
  );

export async function findGroupsById(reader: GroupReader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectGroups(reader, inArray(groupLevelAlias.id, [...ids]));
  return pickByNames(
    indexByNames(rows, ({ groupId }) => [groupId]),
    ids,
  );
}

const FILTERS: FilterTable = {
  GROUP_ID: { column: groupLevelAlias.id },
  NAME: { column: groupLevelAlias.names, hasLanguages: true },
  KEY: { column: groupLevelAlias.key },
  DIM_ID: { column: groupLevelAlias.dimension },
  PARENT_ID: { column: groupLevelAlias.parent },
};

/** Returns groups by name in any language (contract people 3). */
export const findGroupsByName = (reader: GroupReader, query: QueryDto) => {
  const dimension = String(query.params['dimId'] ?? '');
  return selectGroups(
    reader,
    and(toConditions(query, FILTERS), dimension === '' ? undefined : eq(groupLevelAlias.dimension, dimension)),
  );
};

/**
 * Returns the ancestor of a department at a depth, `1` being the root; undefined if there is none. A rank of the
 * platform corresponds to a depth here.
 */
export async function findGroupOfRank(
  { sql }: GroupReader,
  department: string,
  rank: string,
): Promise<string | undefined> {
  if (!/^\d{1,3}$/u.test(rank)) return undefined;
  const [own] = await sql.select({ path: groups.path }).from(groups).where(eq(groups.id, department));
  return parsePathIds(own?.path ?? '')[Number(rank) - 1];
}
