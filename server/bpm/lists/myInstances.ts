import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { instanceStatusCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf, type SortTable } from '../../list/sorting.ts';
import { idsOf, inOrderOf, offsetOf, TOTAL } from '../../list/pageDto.ts';
import { spelling } from '../../list/spellings.ts';
import { definitions } from '../../storage/schema/definitions.ts';
import { instances, participants, type StoredInstance } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { SEARCH_COLUMN } from './searchColumns.ts';

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
  STATUS: { column: instances.status, read: instanceStatusCodec.fromWire },
};
export const instanceSorts = ({ language }: Viewer): SortTable => ({
  CREATE_TIME: instances.startedAt,
  END_TIME: instances.endedAt,
  SUBJECT: spelling(instances.subject, language),
  BILL_NO: instances.number,
  STATUS: instances.status,
});

/** Lists never read the state: it is the one big column. What is searched is not shown. */
export type ListedInstance = Omit<StoredInstance, 'state' | 'found'>;
export interface InstanceListPage {
  readonly rows: readonly ListedInstance[];
  readonly total: number;
  readonly isCountedFar?: false;
}
const { state: _state, found: _found, ...columns } = getTableColumns(instances);
export const LISTED_COLUMNS = columns;

/**
 * What I have started, drafts included; what a request of mine called by itself is part of that one (contract requests
 * 4).
 */
export async function myInstances(tx: Sql, viewer: Viewer, query: QueryDto, more?: SQL): Promise<InstanceListPage> {
  const { caller } = viewer;
  const where = and(
    eq(instances.tenant, caller.tenant),
    eq(instances.initiator, caller.person.id),
    isNull(instances.caller),
    more,
    conditionsOf(query, INSTANCE_FILTERS),
  );
  return newestFirst(tx, viewer, query, where);
}

export const DRAFTS_ONLY = eq(instances.status, 'drafted');

export async function newestFirst(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
  where: SQL | undefined,
): Promise<InstanceListPage> {
  const order = orderOf(query, instanceSorts(viewer), [desc(instances.startedAt), desc(instances.id)]);
  const { ids, total } = await idsOf(
    () =>
      tx
        .select({ id: instances.id, total: TOTAL })
        .from(instances)
        .where(where)
        .orderBy(...order),
    query,
  );
  return { rows: await instancesIn(tx, ids), total };
}

/** The rows of a page, in its order. */
export async function instancesIn(tx: Sql, ids: readonly string[]): Promise<ListedInstance[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(LISTED_COLUMNS)
    .from(instances)
    .where(inArray(instances.id, [...ids]));
  return inOrderOf(ids, rows, ({ id }) => id);
}

/** Requests I have decided something in, the latest decision first. */
export async function approvedInstances(tx: Sql, viewer: Viewer, query: QueryDto): Promise<InstanceListPage> {
  const { caller } = viewer;
  const condition = conditionsOf(query, INSTANCE_FILTERS);
  const decided = and(eq(participants.member, caller.person.id), isNotNull(participants.actedAt));
  const where = and(decided, eq(instances.tenant, caller.tenant), condition);
  const order = orderOf(query, instanceSorts(viewer), [desc(participants.actedAt), desc(instances.id)]);
  const joined = eq(instances.id, participants.instance);
  const rows = await tx
    .select(LISTED_COLUMNS)
    .from(participants)
    .innerJoin(instances, joined)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const all = tx.select({ total: count() }).from(participants);
  // Nobody is concerned by a request of another company: unless it is asked about, none is looked up.
  const [counted] = await (condition === undefined
    ? all.where(decided)
    : all.innerJoin(instances, joined).where(where));
  return { rows, total: counted?.total ?? 0 };
}
