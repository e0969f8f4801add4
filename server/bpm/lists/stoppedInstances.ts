import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf } from '../../list/filters.ts';
import { orderOf } from '../../list/sorting.ts';
import { offsetOf } from '../../list/pageDto.ts';
import { instances, records } from '../../storage/schema/requests.ts';
import { tasks } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import { isReadable } from '../access.ts';
import type { Viewer } from '../viewer.ts';
import { INSTANCE_FILTERS, instanceSorts, LISTED_COLUMNS, type ListedInstance } from './myInstances.ts';

/** `stop` is the record of who stopped it last; `task` the reader's own, which waits there. */
export interface StoppedInstance {
  readonly instance: ListedInstance;
  readonly stop: typeof records.$inferSelect | undefined;
  readonly task: string | undefined;
}

/** Requests I may read that are put aside or suspended, the latest first. */
export async function stoppedInstances(
  tx: Sql,
  viewer: Viewer,
  query: QueryDto,
): Promise<{ readonly rows: readonly StoppedInstance[]; readonly total: number }> {
  const { caller } = viewer;
  const where = and(
    eq(instances.tenant, caller.tenant),
    inArray(instances.status, ['suspended', 'onHold']),
    isReadable(tx, viewer, instances.id),
    conditionsOf(query, INSTANCE_FILTERS),
  );
  const order = orderOf(query, instanceSorts(viewer), [desc(instances.startedAt), desc(instances.id)]);
  const found = await tx
    .select(LISTED_COLUMNS)
    .from(instances)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(offsetOf(query));
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
