import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions } from '#server/db/listQuery/filters.ts';
import { findPageIds, type IdWithTotal, type IdQuery } from '#server/db/listQuery/toPageDto.ts';
import { instances, participants } from '#server/db/schema/requests.ts';
import { COMPANY_LISTS } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { isReadableOrOwn, selectOpenedRequests } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { INSTANCE_FILTERS, findListedInstances, listInstances, type InstanceListPage } from './listStartedInstances.ts';
import { selectListLength } from './listCount.ts';
import { SEARCH_BOUNDS, buildTitleSearch } from './companySearch.ts';
import {
  isSearchedRequest,
  isSearch,
  requestSearchCondition,
  selectSearchedRequests,
} from './selectSearchedRequests.ts';
import { isNewestFirst } from './taskColumns.ts';

/**
 * Returns the requests the user may read; administrators may read all except other users' drafts (contract requests 4
 * `query`).
 */
export async function listReadableInstances(tx: Sql, viewer: Viewer, query: QueryDto): Promise<InstanceListPage> {
  const condition = toConditions(query, INSTANCE_FILTERS);
  const { isAdministrator } = viewer.caller;
  if (!isNewestFirst(query) || (condition !== undefined && !isSearch(query))) {
    const ofTenant = eq(instances.tenant, viewer.caller.tenant);
    return listInstances(tx, viewer, query, and(ofTenant, isReadableOrOwn(tx, viewer), condition));
  }
  if (condition !== undefined && isAdministrator) {
    const { ids, total } = await findPageIds(() => searchAllRequests(tx, viewer, query), query);
    return { rows: await findListedInstances(tx, ids), total, isCountedFar: false };
  }
  const { ids, total } = await findPageIds(() => listNewest(tx, viewer, condition && query), query);
  return { rows: await findListedInstances(tx, ids), total };
}

/**
 * Reads only the rows of the page, as for tasks (`listReadableTasks`, ADR 25): scans the newest requests of the
 * company, at most a quarter of the number of readable ones. If they do not fill the page, all readable requests are
 * sorted. The user's drafts are few and added.
 */
const listNewest = (tx: Sql, viewer: Viewer, search: QueryDto | undefined): IdQuery => ({
  limit: (rows) => ({
    offset: async (offset) => {
      const reach = sql`${rows + offset}::int`;
      const { found, counted, walked, sorted } = buildScanQuery(tx, viewer, reach, search);
      const answer = (await tx.execute(sql`
        with found as materialized (${found}), counted as materialized (${counted}), walked as materialized (${walked}),
          drafts as materialized (${selectDrafts(viewer, search)}),
          short as materialized (select (select count(*) from walked) < least(${reach}, (select total from counted)) as lacks)
        select id, (select total from counted) + (select count(*) from drafts) as total from (
          select * from walked where not (select lacks from short)
          union all select * from (${sorted}) as sorted where (select lacks from short)
          union all select * from drafts) as found
        ${NEWEST} limit ${rows}::int offset ${offset}::int`)) as { readonly rows: IdWithTotal[] };
      return answer.rows;
    },
  }),
});

/** Search of an administrator, including their own drafts. */
const searchAllRequests = (tx: Sql, viewer: Viewer, query: QueryDto): IdQuery => ({
  limit: (rows) => ({
    offset: async (offset) => {
      const begun = buildTitleSearch(viewer.caller.tenant, query, SEARCH_BOUNDS.titles);
      const { rows: found } = (await tx.execute(sql`
        select id, count(*) over () as total from (
          select id, moment as started_at from (${begun}) as begun union all ${selectDrafts(viewer, query)}) as found
        ${NEWEST} limit ${rows}::int offset ${offset}::int`)) as { readonly rows: IdWithTotal[] };
      return found;
    },
  }),
});

const NEWEST = sql`order by started_at desc, id desc`;
const selectStarted = ({ caller }: Viewer): SQL =>
  sql`select id, started_at from ${instances} where tenant = ${caller.tenant} and status <> 'drafted'`;
function selectDrafts({ caller }: Viewer, search: QueryDto | undefined): SQL {
  const isFound = search && requestSearchCondition(search);
  return sql`select id, started_at from ${instances}
    where tenant = ${caller.tenant} and initiator = ${caller.person.id} and status = 'drafted' and ${isFound ?? true}`;
}

interface ScanQuery {
  /** Distinct requests that match a search. */
  readonly found: SQL;
  readonly counted: SQL;
  readonly walked: SQL;
  /** Used if the scan of the newest requests did not fill the page. */
  readonly sorted: SQL;
}

const NOTHING = sql`select`;

function buildScanQuery(tx: Sql, viewer: Viewer, reach: SQL, search: QueryDto | undefined): ScanQuery {
  if (viewer.caller.isAdministrator) return buildCompanyScan(viewer, reach);
  return search === undefined ? buildParticipantScan(tx, viewer, reach) : buildSearchScan(tx, viewer, reach, search);
}

function buildSearchScan(tx: Sql, viewer: Viewer, reach: SQL, search: QueryDto): ScanQuery {
  const started = selectStarted(viewer);
  return {
    found: selectSearchedRequests(tx, viewer, search),
    counted: sql`select count(*) as total from found`,
    walked: sql`select id, started_at from (${started} ${NEWEST} limit (select total / 4 from counted)) as newest
      where ${isSearchedRequest(tx, viewer, search, sql`newest.id`)} ${NEWEST} limit ${reach}`,
    sorted: sql`${started} and id in (select instance from found)`,
  };
}

const buildCompanyScan = (viewer: Viewer, reach: SQL): ScanQuery => ({
  found: NOTHING,
  counted: sql`select ${selectListLength(viewer.caller.tenant, COMPANY_LISTS.requests)} as total`,
  walked: sql`${selectStarted(viewer)} ${NEWEST} limit ${reach}`,
  sorted: sql`${selectStarted(viewer)} limit 0`,
});

function buildParticipantScan(tx: Sql, viewer: Viewer, reach: SQL): ScanQuery {
  const started = selectStarted(viewer);
  const isMember = inArray(participants.member, [...viewer.members]);
  const concerned = sql`select instance from ${participants} where ${isMember}`;
  const link = sql`select id from (${started}) as started where id in (${selectOpenedRequests(tx, viewer)})`;
  return {
    found: NOTHING,
    counted: sql`select ${countReadable(viewer, link)} as total`,
    // Only a few rows are scanned, so each is looked up instead of reading all requests of the user.
    walked: sql`select id, started_at
      from (${started} ${NEWEST} limit (select total / 4 from counted)) as newest
      where (select true from ${participants} where instance = newest.id and ${isMember} limit 1)
        or id in (${selectOpenedRequests(tx, viewer)})
      ${NEWEST} limit ${reach}`,
    sorted: sql`${started} and id in (${concerned} union all ${selectOpenedRequests(tx, viewer)})`,
  };
}

/** The user's own requests are counted with their index; those of groups only if they are not the user's own. */
function countReadable({ members: [own = '', ...groups] }: Viewer, link: SQL): SQL {
  const isNot = (request: SQL, members: readonly string[]): SQL =>
    sql`not exists (select from ${participants} p where p.instance = ${request} and p.member in ${[...members]})`;
  const ofGroups = sql` + (select count(distinct o.instance) from ${participants} o
    where o.member in ${groups} and ${isNot(sql`o.instance`, [own])})`;
  return sql`(select count(*) from ${participants} where ${eq(participants.member, own)})${groups.length === 0 ? sql`` : ofGroups}
    + (select count(*) from (${link}) as linked where ${isNot(sql`linked.id`, [own, ...groups])})`;
}
