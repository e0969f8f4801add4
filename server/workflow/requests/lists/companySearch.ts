import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { getOwnColumn, toConditions, parseFilter, listFilters } from '#server/db/listQuery/filters.ts';
import { MAX_COUNTED, pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { tasks, COMPANY_LISTS } from '#server/db/schema/openWork.ts';
import { requestTitles } from '#server/db/schema/requests.ts';
import { selectListLength } from './listCount.ts';
import { createIndexFilters, createSearchFilters } from './createSearchColumn.ts';

/*
 * Search of an administrator among all requests of a company, where the number of matches is not known in advance. The
 * newest rows are scanned first, which finds frequent words. Rare words are found with the index of parts. For words in
 * between, as many rows are scanned as needed. Matches are never counted completely: there are further pages as long as
 * there are matches.
 */

/** Limits of the search strategies, in rows. */
interface SearchBounds {
  readonly newest: number;
  readonly found: number;
  readonly counted: number;
}
const COMMON_BOUNDS = { found: 50_000, counted: MAX_COUNTED };
/** The text of a title is in the row itself; that of a task must be looked up, so fewer are scanned. */
export const SEARCH_BOUNDS = {
  tasks: { ...COMMON_BOUNDS, newest: 5_000 },
  titles: { ...COMMON_BOUNDS, newest: 30_000 },
} as const;

const OF_TITLE = createSearchFilters({ found: requestTitles.found, initiator: requestTitles.initiator });
type IndexCondition = (typed: string) => SQL | undefined;
const NEAR_TITLE = createIndexFilters(requestTitles);
const NEWEST = sql`order by moment desc, id desc`;
const isFound = (query: QueryDto): SQL => toConditions(query, OF_TITLE) ?? sql`true`;

/** Selects the matching requests with the index and `isFound`, which removes the few false positives of the index. */
function buildIndexSearch(tenant: string, query: QueryDto): SQL {
  const near = listFilters(query).map(([key, value]) => {
    const { name, operator } = parseFilter(key);
    return operator === 'LK' ? getOwnColumn<IndexCondition>(NEAR_TITLE, name)?.(value) : undefined;
  });
  return sql`select ${requestTitles.instance}, ${requestTitles.startedAt} from ${requestTitles}
    where ${and(eq(requestTitles.tenant, tenant), ...near, isFound(query))}`;
}

/**
 * Selects ids and timestamps of the matches among all started requests of a company; at least as many as the page
 * needs.
 */
export function buildTitleSearch(tenant: string, query: QueryDto, bounds: SearchBounds): SQL {
  const all = sql`select ${requestTitles.instance} as id, ${requestTitles.startedAt} as moment, ${requestTitles.found}, ${requestTitles.initiator}
    from ${requestTitles} where ${eq(requestTitles.tenant, tenant)} ${NEWEST}`;
  const condition = isFound(query);
  return buildSearch(query, bounds, {
    length: selectListLength(tenant, COMPANY_LISTS.requests),
    found: buildIndexSearch(tenant, query),
    walked: (limit) => sql`select id, moment from (${all} ${limit}) as ${requestTitles} where ${condition}`,
    few: sql`select instance as id, started_at as moment from found`,
    some: sql`select instance as id, started_at as moment from found`,
  });
}

/** Does the same for all open tasks, by the subject of their request. */
export function buildTaskSearch(tenant: string, query: QueryDto, bounds: SearchBounds): SQL {
  // Must be written like the condition of the partial index.
  const open = sql`select id, created_at as moment, instance from ${tasks}
    where ${eq(tasks.tenant, tenant)} and ${tasks.status} <> 'replied'`;
  const ofRequest = sql`(select ${isFound(query)} from ${requestTitles} where ${requestTitles.instance} = newest.instance)`;
  return buildSearch(query, bounds, {
    length: selectListLength(tenant, COMPANY_LISTS.openTasks),
    found: buildIndexSearch(tenant, query),
    walked: (limit) => sql`select id, moment from (${open} ${NEWEST} ${limit}) as newest where ${ofRequest}`,
    // Forces one index lookup per request, whatever number of rows the planner expects.
    few: sql`select id, moment from found cross join lateral (
      select id, created_at as moment from ${tasks}
      where ${tasks.instance} = found.instance and ${eq(tasks.tenant, tenant)} and ${tasks.status} <> 'replied'
      offset 0) as each`,
    // No join: the matches are hashed once while the newest tasks are scanned.
    some: sql`select id, moment from (${open} ${NEWEST}) as newest
      where coalesce(newest.instance in (select instance from found), false)`,
  });
}

interface Searched {
  readonly length: SQL;
  /** Matches according to the index. */
  readonly found: SQL;
  /** Matches among the newest rows, up to the limit. */
  readonly walked: (limit: SQL) => SQL;
  /** Matches of the index: looked up one by one (`few`), or found while the newest rows are scanned (`some`). */
  readonly few: SQL;
  readonly some: SQL;
}

function buildSearch(
  query: QueryDto,
  { newest, found, counted }: SearchBounds,
  { length, found: byIndex, walked, few, some }: Searched,
): SQL {
  const reach = sql`${Math.max(counted, pageOffset(query) + query.pageSize) + 1}::int`;
  const whenPlanIs = (way: string, question: SQL): SQL =>
    sql`select * from (${question}) as found where (select way from chosen) = ${sql.raw(`'${way}'`)}`;
  const soMany = sql`${NEWEST} limit ${reach}`;
  return sql`
    with newest as materialized (${walked(sql`limit ${newest}::int`)} ${soMany}),
      kept as materialized (select ${length} as length),
      short as materialized (
        select (select count(*) from newest) < ${reach} and (select length from kept) > ${newest}::int as is_short),
      found as materialized (${byIndex} and (select is_short from short) limit ${found + 1}::int),
      chosen as materialized (
        select case when not (select is_short from short) then 'newest'
          when number > ${found}::int then 'many'
          -- Looking up each of them costs as much as walking until so many are met.
          when number::float8 * number > ${reach}::float8 * (select length from kept) / 3 then 'some'
          else 'few' end as way
        from (select count(*) as number from found) as found)
    select id, moment, count(*) over () as total from (
      ${whenPlanIs('newest', sql`select * from newest`)}
      union all ${whenPlanIs('few', few)}
      union all ${whenPlanIs('some', sql`${some} ${soMany}`)}
      union all ${whenPlanIs('many', sql`${walked(sql``)} ${soMany}`)}) as page
    ${NEWEST}`;
}
