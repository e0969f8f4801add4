import { and, count, desc, eq } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { instances, tracked } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { INSTANCE_FILTERS, instanceSorts, LISTED_COLUMNS, type ListedInstance } from './myInstances.ts';

/** `a.` is the row of following, `b.` the request (contract wire 4.2). */
const FILTERS: FilterTable = { ...INSTANCE_FILTERS, 'a.CREATE_TIME': { column: tracked.since } };

/** What I follow, the latest first (contract following 3, prefix `b.`). */
export async function trackedInstances(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{
  readonly rows: readonly { readonly instance: ListedInstance; readonly since: number }[];
  readonly total: number;
}> {
  const { caller } = viewer;
  const where = and(
    eq(tracked.person, caller.person.id),
    eq(instances.tenant, caller.tenant),
    conditionsOf(query, FILTERS),
  );
  const order = orderOf(query, instanceSorts(viewer), [desc(tracked.since), desc(instances.id)]);
  const joined = eq(instances.id, tracked.instance);
  const rows = await tx
    .select({ instance: LISTED_COLUMNS, since: tracked.since })
    .from(tracked)
    .innerJoin(instances, joined)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const [counted] = await tx.select({ total: count() }).from(tracked).innerJoin(instances, joined).where(where);
  return { rows, total: counted?.total ?? 0 };
}
