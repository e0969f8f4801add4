import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, supportsFilters } from '#server/db/listQuery/filters.ts';
import { instances, participants } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { selectOpenedRequests } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { createSearchFilters } from './createSearchColumn.ts';

const OF_PARTICIPANT = createSearchFilters({
  found: participants.found,
  request: participants.instance,
  initiator: participants.initiator,
});
const OF_REQUEST = createSearchFilters({ found: instances.found, initiator: instances.initiator });

/** Whether the filters only use columns of participants. */
export const isSearch = (query: QueryDto): boolean => supportsFilters(query, OF_PARTICIPANT);

/** Returns the same conditions for columns of requests. */
export const requestSearchCondition = (query: QueryDto): SQL | undefined => toConditions(query, OF_REQUEST);

/** Must be written like the condition of the partial index. */
export const HAS_OPEN_TASKS = sql`${participants.open} > 0`;

/**
 * Selects the distinct requests that match a search and that the user may read, by participation of the user or a
 * group, or by opened links. One index contains all required columns.
 */
export function selectSearchedRequests(tx: Sql, viewer: Viewer, query: QueryDto): SQL {
  const concerned = tx
    .select({ instance: participants.instance })
    .from(participants)
    .where(isParticipant(viewer, query));
  const linked = tx
    .select({ instance: instances.id })
    .from(instances)
    .where(isOpenedByLink(tx, viewer, query));
  return sql`${concerned} union ${linked}`;
}

/**
 * Whether one request is among them. Used when few rows are scanned, because a list of all matches may exceed the
 * memory of a statement.
 */
export function isSearchedRequest(tx: Sql, viewer: Viewer, query: QueryDto, request: SQL): SQL {
  const isConcerned = and(sql`${participants.instance} = ${request}`, isParticipant(viewer, query));
  const linked = tx
    .select({ instance: instances.id })
    .from(instances)
    .where(isOpenedByLink(tx, viewer, query));
  return sql`((select true from ${participants} where ${isConcerned} limit 1) or ${request} in (${linked}))`;
}

/** Selects the matching requests with open tasks and their number, which is stored with each participant. */
export function selectSearchedOpenRequests(tx: Sql, viewer: Viewer, query: QueryDto): SQL {
  const concerned = tx
    .select({ instance: participants.instance, open: participants.open })
    .from(participants)
    .where(and(isParticipant(viewer, query), HAS_OPEN_TASKS));
  const others = sql`select ${participants.open} from ${participants} where ${participants.instance} = ${instances.id}`;
  const linked = tx
    .select({ instance: instances.id, open: sql`coalesce((${others} limit 1), 0)`.as('open') })
    .from(instances)
    .where(isOpenedByLink(tx, viewer, query));
  return sql`${concerned} union ${linked}`;
}

const isParticipant = ({ members }: Viewer, query: QueryDto): SQL | undefined =>
  and(inArray(participants.member, [...members]), toConditions(query, OF_PARTICIPANT));

const isOpenedByLink = (tx: Sql, viewer: Viewer, query: QueryDto): SQL | undefined =>
  and(
    inArray(instances.id, selectOpenedRequests(tx, viewer)),
    eq(instances.tenant, viewer.caller.tenant),
    ne(instances.status, 'drafted'),
    requestSearchCondition(query),
  );
