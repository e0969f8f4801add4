import { and, asc, inArray } from 'drizzle-orm';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { records } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';

export type DecisionRow = typeof records.$inferSelect;

const NON_CLOSING_ACTIONS: ReadonlySet<RecordAction> = new Set([
  'transfer',
  'retrieve',
  'circulate',
  'cancelCirculation',
  'communicate',
  'reply',
  'revokeCommunication',
  'addSigners',
]);

/** Returns the decision that ended each closed task. Tasks that ended undecided, together with others, are omitted. */
export async function findTaskDecisions(
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
  return new Map([...last].filter(([, { action }]) => !NON_CLOSING_ACTIONS.has(action)));
}
