import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf } from '../../list/filters.ts';
import { idsOf, type Found, type IdQuery } from '../../list/pageDto.ts';
import { instances, participants } from '../../storage/schema/requests.ts';
import { COMPANY_LISTS } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import { isReadableOrOwn, opened } from '../access.ts';
import type { Viewer } from '../viewer.ts';
import { INSTANCE_FILTERS, instancesIn, newestFirst, type InstanceListPage } from './myInstances.ts';
import { lengthOf } from './lengthOf.ts';
import { SEARCH_BOUNDS, searchedTitles } from './companySearch.ts';
import { isFoundAmong, isSearch, requestIsFound, searchedRequests } from './searchedRequests.ts';
import { isNewestFirst } from './taskColumns.ts';

/**
 * All requests this person may read; an administrator reads all but other people's drafts (contract requests 4
 * `query`).
 */
export async function readableInstances(tx: Sql, viewer: Viewer, query: QueryDto): Promise<InstanceListPage> {
  const condition = conditionsOf(query, INSTANCE_FILTERS);
  const { isAdministrator } = viewer.caller;
  if (!isNewestFirst(query) || (condition !== undefined && !isSearch(query))) {
    const ofTenant = eq(instances.tenant, viewer.caller.tenant);
    return newestFirst(tx, viewer, query, and(ofTenant, isReadableOrOwn(tx, viewer), condition));
  }
  if (condition !== undefined && isAdministrator) {
    const { ids, total } = await idsOf(() => searchedOfAll(tx, viewer, query), query);
    return { rows: await instancesIn(tx, ids), total, isCountedFar: false };
  }
  const { ids, total } = await idsOf(() => newest(tx, viewer, condition && query), query);
  return { rows: await instancesIn(tx, ids), total };
}

/**
 * Nothing but the rows of the page is looked up, as among tasks (`readableTasks`, ADR 25): the newest of the company
 * are walked through, at most a quarter as many as there are to read. If they do not fill the page, what may be read is
 * put in order. Drafts are one's own and few.
 */
const newest = (tx: Sql, viewer: Viewer, search: QueryDto | undefined): IdQuery => ({
  limit: (rows) => ({
    offset: async (offset) => {
      const reach = sql`${rows + offset}::int`;
      const { found, counted, walked, sorted } = walkOf(tx, viewer, reach, search);
      const answer = (await tx.execute(sql`
        with found as materialized (${found}), counted as materialized (${counted}), walked as materialized (${walked}),
          drafts as materialized (${draftsOf(viewer, search)}),
          short as materialized (select (select count(*) from walked) < least(${reach}, (select total from counted)) as lacks)
        select id, (select total from counted) + (select count(*) from drafts) as total from (
          select * from walked where not (select lacks from short)
          union all select * from (${sorted}) as sorted where (select lacks from short)
          union all select * from drafts) as found
        ${NEWEST} limit ${rows}::int offset ${offset}::int`)) as { readonly rows: Found[] };
      return answer.rows;
    },
  }),
});

/** An administrator's search, with the drafts of their own. */
const searchedOfAll = (tx: Sql, viewer: Viewer, query: QueryDto): IdQuery => ({
  limit: (rows) => ({
    offset: async (offset) => {
      const begun = searchedTitles(viewer.caller.tenant, query, SEARCH_BOUNDS.titles);
      const { rows: found } = (await tx.execute(sql`
        select id, count(*) over () as total from (
          select id, moment as started_at from (${begun}) as begun union all ${draftsOf(viewer, query)}) as found
        ${NEWEST} limit ${rows}::int offset ${offset}::int`)) as { readonly rows: Found[] };
      return found;
    },
  }),
});

const NEWEST = sql`order by started_at desc, id desc`;
const startedIn = ({ caller }: Viewer): SQL =>
  sql`select id, started_at from ${instances} where tenant = ${caller.tenant} and status <> 'drafted'`;
function draftsOf({ caller }: Viewer, search: QueryDto | undefined): SQL {
  const isFound = search && requestIsFound(search);
  return sql`select id, started_at from ${instances}
    where tenant = ${caller.tenant} and initiator = ${caller.person.id} and status = 'drafted' and ${isFound ?? true}`;
}

interface Walk {
  /** The requests a search finds, each once. */
  readonly found: SQL;
  readonly counted: SQL;
  readonly walked: SQL;
  /** The same when the walk was too short. */
  readonly sorted: SQL;
}

const NOTHING = sql`select`;

function walkOf(tx: Sql, viewer: Viewer, reach: SQL, search: QueryDto | undefined): Walk {
  if (viewer.caller.isAdministrator) return everything(viewer, reach);
  return search === undefined ? whatConcerns(tx, viewer, reach) : whatIsFound(tx, viewer, reach, search);
}

function whatIsFound(tx: Sql, viewer: Viewer, reach: SQL, search: QueryDto): Walk {
  const started = startedIn(viewer);
  return {
    found: searchedRequests(tx, viewer, search),
    counted: sql`select count(*) as total from found`,
    walked: sql`select id, started_at from (${started} ${NEWEST} limit (select total / 4 from counted)) as newest
      where ${isFoundAmong(tx, viewer, search, sql`newest.id`)} ${NEWEST} limit ${reach}`,
    sorted: sql`${started} and id in (select instance from found)`,
  };
}

const everything = (viewer: Viewer, reach: SQL): Walk => ({
  found: NOTHING,
  counted: sql`select ${lengthOf(viewer.caller.tenant, COMPANY_LISTS.requests)} as total`,
  walked: sql`${startedIn(viewer)} ${NEWEST} limit ${reach}`,
  sorted: sql`${startedIn(viewer)} limit 0`,
});

function whatConcerns(tx: Sql, viewer: Viewer, reach: SQL): Walk {
  const started = startedIn(viewer);
  const isMember = inArray(participants.member, [...viewer.members]);
  const concerned = sql`select instance from ${participants} where ${isMember}`;
  const link = sql`select id from (${started}) as started where id in (${opened(tx, viewer)})`;
  return {
    found: NOTHING,
    counted: sql`select ${numberOf(viewer, link)} as total`,
    // Few are walked through: each is looked up, and not what concerns this person all together.
    walked: sql`select id, started_at
      from (${started} ${NEWEST} limit (select total / 4 from counted)) as newest
      where (select true from ${participants} where instance = newest.id and ${isMember} limit 1)
        or id in (${opened(tx, viewer)})
      ${NEWEST} limit ${reach}`,
    sorted: sql`${started} and id in (${concerned} union all ${opened(tx, viewer)})`,
  };
}

/** One's own are counted in their index, what concerns a group of theirs once, and only where it is not their own. */
function numberOf({ members: [own = '', ...groups] }: Viewer, link: SQL): SQL {
  const isNot = (request: SQL, members: readonly string[]): SQL =>
    sql`not exists (select from ${participants} p where p.instance = ${request} and p.member in ${[...members]})`;
  const ofGroups = sql` + (select count(distinct o.instance) from ${participants} o
    where o.member in ${groups} and ${isNot(sql`o.instance`, [own])})`;
  return sql`(select count(*) from ${participants} where ${eq(participants.member, own)})${groups.length === 0 ? sql`` : ofGroups}
    + (select count(*) from (${link}) as linked where ${isNot(sql`linked.id`, [own, ...groups])})`;
}
