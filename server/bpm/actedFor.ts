import { and, asc, eq, inArray } from 'drizzle-orm';
import type { InstanceId, PersonId, TaskId } from '#domain/shared/ids.ts';
import { transfers } from '../storage/schema/handover.ts';
import type { Sql } from '../storage/database.ts';

/**
 * For whom tasks are done: the person an agent's rule replaced, whoever has the task now. Tasks that came along the
 * chart are not in it.
 */
export async function actedFor(
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
 * In whose place people have acted on the tasks of one request, the closed ones included: whoever had the task by an
 * agent's rule, or was handed it from there, until the person who was replaced has it back.
 */
export async function standInsOf(
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
