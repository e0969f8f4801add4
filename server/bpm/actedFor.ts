import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId, TaskId } from '#domain/shared/ids.ts';
import { transfers } from '../storage/schema/handover.ts';
import type { Sql } from '../storage/database.ts';

/** For whom tasks are done: the person an agent's rule replaced, whoever has the task now. Tasks that came along the chart are not in it. */
export async function actedFor(tx: Sql, tasks: readonly { readonly id: TaskId; readonly owner: PersonId | null; readonly assignee: PersonId | null }[]): Promise<ReadonlyMap<TaskId, PersonId>> {
  const handed = tasks.filter(({ owner, assignee }) => owner !== null && assignee !== null && owner !== assignee).map(({ id }) => id);
  if (handed.length === 0) return new Map();
  const rows = await tx.select({ task: transfers.task, giver: transfers.giver }).from(transfers)
    .where(and(inArray(transfers.task, handed), eq(transfers.position, 0), eq(transfers.kind, 'agent')));
  return new Map(rows.map(({ task, giver }) => [task, giver]));
}
