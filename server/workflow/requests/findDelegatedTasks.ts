import { and, asc, eq, inArray } from 'drizzle-orm';
import type { InstanceId, PersonId, TaskId } from '#domain/shared/ids.ts';
import { transfers } from '#server/db/schema/handover.ts';
import type { Sql } from '#server/db/database.ts';

/** Maps tasks to the user whom an agent rule replaced, also after a transfer. Other tasks are not included. */
export async function findDelegatedTasks(
  tx: Sql,
  tasks: readonly { readonly id: TaskId; readonly owner: PersonId | null; readonly assignee: PersonId | null }[],
): Promise<ReadonlyMap<TaskId, PersonId>> {
  const handed = tasks
    .filter(({ owner, assignee }) => owner !== null && assignee !== null && owner !== assignee)
    .map(({ id }) => id);
  if (handed.length === 0) return new Map();
  const rows = await tx
    .select({ task: transfers.task, giver: transfers.giver })
    .from(transfers)
    .where(and(inArray(transfers.task, handed), eq(transfers.position, 0), eq(transfers.kind, 'agent')));
  return new Map(rows.map(({ task, giver }) => [task, giver]));
}

/**
 * Returns a function that finds whom a user replaced on a task of one request, including closed tasks. Covers the agent
 * and later assignees by transfer, until the replaced user has the task back.
 */
export async function createDelegatorLookup(
  tx: Sql,
  instance: InstanceId,
): Promise<(task: TaskId | undefined, person: PersonId) => PersonId | undefined> {
  const rows = await tx
    .select()
    .from(transfers)
    .where(eq(transfers.instance, instance))
    .orderBy(asc(transfers.task), asc(transfers.position));
  return (task, person) => {
    const hands = rows.filter((row) => row.task === task);
    const [first] = hands;
    if (first?.kind !== 'agent') return undefined;
    const isBack = hands.findIndex(({ receiver }) => receiver === first.giver);
    return hands.slice(0, isBack === -1 ? undefined : isBack).some(({ receiver }) => receiver === person)
      ? first.giver
      : undefined;
  };
}
