import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { instanceStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder, type SortTable } from '#server/db/listQuery/sorting.ts';
import { findPageIds, sortByIds, pageOffset, TOTAL_COUNT } from '#server/db/listQuery/toPageDto.ts';
import { localizedColumn } from '#server/db/listQuery/localizedColumns.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { instances, participants, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { SEARCH_COLUMN } from './createSearchColumn.ts';

/** Columns of the instance lists (contract wire 4, prefix `i.` or none). */
export const INSTANCE_FILTERS: FilterTable = {
  INST_ID: { column: instances.id },
  SUBJECT: SEARCH_COLUMN,
  BILL_NO: { column: instances.number },
  INST_NO: { column: instances.number },
  TREE_ID: { column: instances.category },
  DEF_ID: { column: instances.definition },
  VERSION: {
    column: sql`(select ${definitions.version} from ${definitions} where ${definitions.id} = ${instances.definition})`,
    isNumber: true,
  },
  DEF_CODE: { column: instances.definitionKey },
  DEF_KEY: { column: instances.definitionKey },
  OUTCOME: { column: instances.outcome },
  CREATE_TIME: { column: instances.startedAt },
  END_TIME: { column: instances.endedAt },
  CREATE_BY: { column: instances.initiator },
  APPLICANT_NAME: { column: instances.initiatorName },
  STATUS: { column: instances.status, parseValue: instanceStatusCodec.fromWire },
};
export const getInstanceSorts = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: instances.startedAt,
  END_TIME: instances.endedAt,
  SUBJECT: localizedColumn(instances.subject, language),
  BILL_NO: instances.number,
  STATUS: instances.status,
});

/** A row without the state, which is large, and without the search text. */
export type ListedInstance = Omit<StoredInstance, 'state' | 'found'>;
export interface InstanceListPage {
  readonly rows: readonly ListedInstance[];
  readonly total: number;
  readonly isCountedFar?: false;
}
const { state: _state, found: _found, ...columns } = getTableColumns(instances);
export const LISTED_COLUMNS = columns;

/**
 * Returns the requests the user has started, including drafts but not requests called by another request (contract
 * requests 4).
 */
export async function listStartedInstances(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
  more?: SQL,
): Promise<InstanceListPage> {
  const { caller } = viewer;
  const where = and(
    eq(instances.tenant, caller.tenant),
    eq(instances.initiator, caller.person.id),
    isNull(instances.caller),
    more,
    toConditions(query, INSTANCE_FILTERS),
  );
  return listInstances(tx, viewer, query, where);
}

export const DRAFTS_ONLY = eq(instances.status, 'drafted');

export async function listInstances(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
  where: SQL | undefined,
): Promise<InstanceListPage> {
  const order = toOrder(query, getInstanceSorts(viewer), [desc(instances.startedAt), desc(instances.id)]);
  const { ids, total } = await findPageIds(
    () =>
      tx
        .select({ id: instances.id, total: TOTAL_COUNT })
        .from(instances)
        .where(where)
        .orderBy(...order),
    query,
  );
  return { rows: await findListedInstances(tx, ids), total };
}

/** Returns the rows of a page in the order of the ids. */
export async function findListedInstances(tx: Sql, ids: readonly string[]): Promise<ListedInstance[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(LISTED_COLUMNS)
    .from(instances)
    .where(inArray(instances.id, [...ids]));
  return sortByIds(ids, rows, ({ id }) => id);
}

/** Returns the requests in which the user has decided something, latest decision first. */
export async function listDecidedInstances(tx: Sql, viewer: Viewer, query: QueryDto): Promise<InstanceListPage> {
  const { caller } = viewer;
  const condition = toConditions(query, INSTANCE_FILTERS);
  const decided = and(eq(participants.member, caller.person.id), isNotNull(participants.actedAt));
  const where = and(decided, eq(instances.tenant, caller.tenant), condition);
  const order = toOrder(query, getInstanceSorts(viewer), [desc(participants.actedAt), desc(instances.id)]);
  const joined = eq(instances.id, participants.instance);
  const rows = await tx
    .select(LISTED_COLUMNS)
    .from(participants)
    .innerJoin(instances, joined)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const all = tx.select({ total: count() }).from(participants);
  // Participants belong to the tenant of the request, so the join is only needed for filters on the request.
  const [counted] = await (condition === undefined
    ? all.where(decided)
    : all.innerJoin(instances, joined).where(where));
  return { rows, total: counted?.total ?? 0 };
}
