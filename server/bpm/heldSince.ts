import { and, inArray, min, notInArray } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { TaskStatus } from '#domain/workflow/taskKinds.ts';
import { tasks } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';

const RESTING: readonly TaskStatus[] = ['replied', 'locked'];

/** Since when each of these requests waits for somebody: its oldest open task that is not resting. */
export async function heldSince(tx: Sql, instances: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  if (instances.length === 0) return new Map();
  const rows = await tx
    .select({ instance: tasks.instance, since: min(tasks.createdAt) })
    .from(tasks)
    .where(and(inArray(tasks.instance, [...instances]), notInArray(tasks.status, [...RESTING])))
    .groupBy(tasks.instance);
  return new Map(rows.flatMap(({ instance, since }) => (since === null ? [] : [[instance, since] as const])));
}

/** The same of one whose state is at hand. */
export const heldSinceIn = ({ tasks: open }: InstanceState): Instant | undefined =>
  open
    .filter(({ status }) => !RESTING.includes(status))
    .map(({ createdAt }) => createdAt)
    .sort((one, other) => one - other)[0];
