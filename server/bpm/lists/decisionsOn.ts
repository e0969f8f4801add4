import { and, asc, inArray } from 'drizzle-orm';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { records } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';

export type DecisionRow = typeof records.$inferSelect;

/** What is done with a task while it stays open. */
const ASIDE: ReadonlySet<RecordAction> = new Set([
  'transfer',
  'retrieve',
  'circulate',
  'cancelCirculation',
  'communicate',
  'reply',
  'revokeCommunication',
  'addSigners',
]);

/** What ended each of these tasks that are done; a task that went with others, undecided, is not in it. */
export async function decisionsOn(
  tx: Sql,
  closed: readonly { readonly task: TaskId; readonly instance: InstanceId }[],
): Promise<ReadonlyMap<TaskId, DecisionRow>> {
  if (closed.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(records)
    .where(
      and(
        inArray(
          records.instance,
          closed.map(({ instance }) => instance),
        ),
        inArray(
          records.task,
          closed.map(({ task }) => task),
        ),
      ),
    )
    .orderBy(asc(records.doneAt), asc(records.id));
  const last = new Map(rows.flatMap((row) => (row.task === null ? [] : [[row.task, row] as const])));
  return new Map([...last].filter(([, { action }]) => !ASIDE.has(action)));
}
