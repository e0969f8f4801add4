import { and, count, desc, eq } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { instances, followedRequests } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { INSTANCE_FILTERS, getInstanceSorts, LISTED_COLUMNS, type ListedInstance } from './listStartedInstances.ts';

/** Prefix `a.` is the follow row, `b.` the request (contract wire 4.2). */
const FILTERS: FilterTable = { ...INSTANCE_FILTERS, 'a.CREATE_TIME': { column: followedRequests.since } };

/** Returns the requests the user follows, newest first (contract following 3, prefix `b.`). */
export async function listTrackedInstances(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{
  readonly rows: readonly { readonly instance: ListedInstance; readonly since: number }[];
  readonly total: number;
}> {
  const { caller } = viewer;
  const where = and(
    eq(followedRequests.person, caller.person.id),
    eq(instances.tenant, caller.tenant),
    toConditions(query, FILTERS),
  );
  const order = toOrder(query, getInstanceSorts(viewer), [desc(followedRequests.since), desc(instances.id)]);
  const joined = eq(instances.id, followedRequests.instance);
  const rows = await tx
    .select({ instance: LISTED_COLUMNS, since: followedRequests.since })
    .from(followedRequests)
    .innerJoin(instances, joined)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx
    .select({ total: count() })
    .from(followedRequests)
    .innerJoin(instances, joined)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
