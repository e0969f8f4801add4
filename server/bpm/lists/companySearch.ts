import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { columnNamed, conditionsOf, filterParts, filtersIn } from '../../list/filters.ts';
import { MOST_COUNTED, offsetOf } from '../../list/pageDto.ts';
import { tasks, COMPANY_LISTS } from '../../storage/schema/openWork.ts';
import { titles } from '../../storage/schema/requests.ts';
import { lengthOf } from './lengthOf.ts';
import { nearFilters, searchFilters } from './searchColumns.ts';

/*
 * An administrator's search: among all of a company, where it is not known beforehand how many a word has. The newest
 * are looked through first; what many have is found there. What few have is found by the index of parts. Of what
 * stands between, as many are looked through as it takes. Never are all counted: a page goes on while there are more.
 */

/** How far a search goes before it tries another way; how many rows the memory of a statement takes. */
interface SearchBounds {
  readonly newest: number;
  readonly found: number;
  readonly counted: number;
}
const FAR = { found: 50_000, counted: MOST_COUNTED };
/** A title is looked at where it lies, that of a task is looked up. */
export const SEARCH_BOUNDS = { tasks: { ...FAR, newest: 5_000 }, titles: { ...FAR, newest: 30_000 } } as const;

const OF_TITLE = searchFilters({ found: titles.found, initiator: titles.initiator });
type Near = (typed: string) => SQL | undefined;
const NEAR_TITLE = nearFilters(titles);
const NEWEST = sql`order by moment desc, id desc`;
const isFound = (query: QueryDto): SQL => conditionsOf(query, OF_TITLE) ?? sql`true`;

/** The requests that are found. None but these answers `isFound`; the index brings few besides. */
function foundBy(tenant: string, query: QueryDto): SQL {
  const near = filtersIn(query).map(([key, value]) => {
    const { name, operator } = filterParts(key);
    return operator === 'LK' ? columnNamed<Near>(NEAR_TITLE, name)?.(value) : undefined;
  });
  return sql`select ${titles.instance}, ${titles.startedAt} from ${titles}
    where ${and(eq(titles.tenant, tenant), ...near, isFound(query))}`;
}

/** Ids and moments of what is found among all requests of a company that have begun; at least as many as are asked. */
export function searchedTitles(tenant: string, query: QueryDto, bounds: SearchBounds): SQL {
  const all = sql`select ${titles.instance} as id, ${titles.startedAt} as moment, ${titles.found}, ${titles.initiator}
    from ${titles} where ${eq(titles.tenant, tenant)} ${NEWEST}`;
  const condition = isFound(query);
  return searchedIn(query, bounds, {
    length: lengthOf(tenant, COMPANY_LISTS.requests),
    found: foundBy(tenant, query),
    walked: (limit) => sql`select id, moment from (${all} ${limit}) as ${titles} where ${condition}`,
    few: sql`select instance as id, started_at as moment from found`,
    some: sql`select instance as id, started_at as moment from found`,
  });
}

/** The same of all open tasks, by the titles of their requests. */
export function searchedTasks(tenant: string, query: QueryDto, bounds: SearchBounds): SQL {
  // Said as the index says it, which holds no others.
  const open = sql`select id, created_at as moment, instance from ${tasks}
    where ${eq(tasks.tenant, tenant)} and ${tasks.status} <> 'replied'`;
  const ofRequest = sql`(select ${isFound(query)} from ${titles} where ${titles.instance} = newest.instance)`;
  return searchedIn(query, bounds, {
    length: lengthOf(tenant, COMPANY_LISTS.openTasks),
    found: foundBy(tenant, query),
    walked: (limit) => sql`select id, moment from (${open} ${NEWEST} ${limit}) as newest where ${ofRequest}`,
    // Each looked up by itself, whatever number of them is expected.
    few: sql`select id, moment from found cross join lateral (
      select id, created_at as moment from ${tasks}
      where ${tasks.instance} = found.instance and ${eq(tasks.tenant, tenant)} and ${tasks.status} <> 'replied'
      offset 0) as each`,
    // Not joined: kept at hand while the newest are walked through.
    some: sql`select id, moment from (${open} ${NEWEST}) as newest
      where coalesce(newest.instance in (select instance from found), false)`,
  });
}

interface Searched {
  /** How many there are in all. */
  readonly length: SQL;
  /** What an index finds. */
  readonly found: SQL;
  /** Among the newest, so many or all of them. */
  readonly walked: (limit: SQL) => SQL;
  /** From what the index has found: each looked up, or met among the newest. */
  readonly few: SQL;
  readonly some: SQL;
}

function searchedIn(
  query: QueryDto,
  { newest, found, counted }: SearchBounds,
  { length, found: byIndex, walked, few, some }: Searched,
): SQL {
  const reach = sql`${Math.max(counted, offsetOf(query) + query.pageSize) + 1}::int`;
  const among = (way: string, question: SQL): SQL =>
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
      ${among('newest', sql`select * from newest`)}
      union all ${among('few', few)}
      union all ${among('some', sql`${some} ${soMany}`)}
      union all ${among('many', sql`${walked(sql``)} ${soMany}`)}) as page
    ${NEWEST}`;
}
