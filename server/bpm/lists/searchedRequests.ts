import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, isAnsweredBy } from '../../list/filters.ts';
import { instances, participants } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { opened } from '../access.ts';
import type { Viewer } from '../viewer.ts';
import { searchFilters } from './searchColumns.ts';

const OF_PARTICIPANT = searchFilters({
  found: participants.found,
  request: participants.instance,
  initiator: participants.initiator,
});
const OF_REQUEST = searchFilters({ found: instances.found, initiator: instances.initiator });

/** Whether what is asked for stands beside everybody's right to read a request. */
export const isSearch = (query: QueryDto): boolean => isAnsweredBy(query, OF_PARTICIPANT);

/** The same of the requests themselves. */
export const requestIsFound = (query: QueryDto): SQL | undefined => conditionsOf(query, OF_REQUEST);

/** Said as the index says it, which holds no others. */
export const IS_OPEN = sql`${participants.open} > 0`;

/**
 * The requests a search finds among those this person may read, each once: by what concerns them or a group of theirs,
 * and by the links they opened. One index has all that is asked for.
 */
export function searchedRequests(tx: Sql, viewer: Viewer, query: QueryDto): SQL {
  const concerned = tx.select({ instance: participants.instance }).from(participants).where(concernedBy(viewer, query));
  const linked = tx
    .select({ instance: instances.id })
    .from(instances)
    .where(openedBy(tx, viewer, query));
  return sql`${concerned} union ${linked}`;
}

/**
 * Whether one request is among them: who walks through the newest meets few, and looks each up. A list of all that were
 * found may be too long for the memory of a statement.
 */
export function isFoundAmong(tx: Sql, viewer: Viewer, query: QueryDto, request: SQL): SQL {
  const isConcerned = and(sql`${participants.instance} = ${request}`, concernedBy(viewer, query));
  const linked = tx
    .select({ instance: instances.id })
    .from(instances)
    .where(openedBy(tx, viewer, query));
  return sql`((select true from ${participants} where ${isConcerned} limit 1) or ${request} in (${linked}))`;
}

/** Those that have open tasks, with the number of these; whoever is concerned by a request has it beside their name. */
export function searchedOpenRequests(tx: Sql, viewer: Viewer, query: QueryDto): SQL {
  const concerned = tx
    .select({ instance: participants.instance, open: participants.open })
    .from(participants)
    .where(and(concernedBy(viewer, query), IS_OPEN));
  const others = sql`select ${participants.open} from ${participants} where ${participants.instance} = ${instances.id}`;
  const linked = tx
    .select({ instance: instances.id, open: sql`coalesce((${others} limit 1), 0)`.as('open') })
    .from(instances)
    .where(openedBy(tx, viewer, query));
  return sql`${concerned} union ${linked}`;
}

const concernedBy = ({ members }: Viewer, query: QueryDto): SQL | undefined =>
  and(inArray(participants.member, [...members]), conditionsOf(query, OF_PARTICIPANT));

const openedBy = (tx: Sql, viewer: Viewer, query: QueryDto): SQL | undefined =>
  and(
    inArray(instances.id, opened(tx, viewer)),
    eq(instances.tenant, viewer.caller.tenant),
    ne(instances.status, 'drafted'),
    requestIsFound(query),
  );
