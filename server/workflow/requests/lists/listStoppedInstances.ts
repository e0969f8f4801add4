import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toConditions } from '#server/db/listQuery/filters.ts';
import { toOrder } from '#server/db/listQuery/sorting.ts';
import { pageOffset } from '#server/db/listQuery/toPageDto.ts';
import { instances, records } from '#server/db/schema/requests.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { isReadable } from '../access.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { INSTANCE_FILTERS, getInstanceSorts, LISTED_COLUMNS, type ListedInstance } from './listStartedInstances.ts';

/** `stop` is the record of the last suspension; `task` is the reader's own waiting task. */
export interface StoppedInstance {
  readonly instance: ListedInstance;
  readonly stop: typeof records.$inferSelect | undefined;
  readonly task: string | undefined;
}

/** Returns readable requests that are suspended or on hold, the latest first. */
export async function listStoppedInstances(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{ readonly rows: readonly StoppedInstance[]; readonly total: number }> {
  const { caller } = viewer;
  const where = and(
    eq(instances.tenant, caller.tenant),
    inArray(instances.status, ['suspended', 'onHold']),
    isReadable(tx, viewer, instances.id),
    toConditions(query, INSTANCE_FILTERS),
  );
  const order = toOrder(query, getInstanceSorts(viewer), [desc(instances.startedAt), desc(instances.id)]);
  const found = await tx
    .select(LISTED_COLUMNS)
    .from(instances)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const [counted] = await tx.select({ total: count() }).from(instances).where(where);
  const ids = found.map(({ id }) => id);
  const stops =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(records)
          .where(and(inArray(records.instance, ids), inArray(records.action, ['suspend', 'pend'])))
          .orderBy(desc(records.doneAt), desc(records.id));
  const own =
    ids.length === 0
      ? []
      : await tx
          .select({ id: tasks.id, instance: tasks.instance })
          .from(tasks)
          .where(and(inArray(tasks.instance, ids), eq(tasks.assignee, caller.person.id)));
  return {
    rows: found.map((instance) => ({
      instance,
      stop: stops.find((record) => record.instance === instance.id),
      task: own.find((task) => task.instance === instance.id)?.id,
    })),
    total: counted?.total ?? 0,
  };
}
