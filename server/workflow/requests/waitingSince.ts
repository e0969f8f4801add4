import { and, inArray, min, notInArray } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { TaskStatus } from '#domain/workflow/taskKinds.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';

const RESTING: readonly TaskStatus[] = ['replied', 'locked'];

/**
 * Returns since when each request waits for a user: the time of its oldest open task that is not locked or answered.
 */
export async function findWaitingSince(tx: Sql, instances: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  if (instances.length === 0) return new Map();
  const rows = await tx
    .select({ instance: tasks.instance, since: min(tasks.createdAt) })
    .from(tasks)
    .where(and(inArray(tasks.instance, [...instances]), notInArray(tasks.status, [...RESTING])))
    .groupBy(tasks.instance);
  return new Map(rows.flatMap(({ instance, since }) => (since === null ? [] : [[instance, since] as const])));
}

/** Does the same for a request whose state has been read. */
export const getWaitingSince = ({ tasks: open }: InstanceState): Instant | undefined =>
  open
    .filter(({ status }) => !RESTING.includes(status))
    .map(({ createdAt }) => createdAt)
    .sort((one, other) => one - other)[0];
