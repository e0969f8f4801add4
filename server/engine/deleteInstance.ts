import { and, eq, inArray } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { detachFilesOfRequest } from '#server/files/detachFiles.ts';
import { events, instances, participants, records, followedRequests } from '#server/db/schema/requests.ts';
import { boardMessages, copies } from '#server/db/schema/copies.ts';
import { favourites, requestViews, shares } from '#server/db/schema/following.ts';
import { notices } from '#server/db/schema/notices.ts';
import { transfers } from '#server/db/schema/handover.ts';
import { closedTasks, holders, tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { addSignals } from '#server/db/signals/signals.ts';
import { batchStatements } from '#server/db/statements/batchStatements.ts';
import { closeRecordsOfRequest } from '#server/forms/records/closeRecordsOfRequest.ts';
import { closeForms } from './writeDecision.ts';

/**
 * Deletes all rows of a request except its forms, which are only marked as deleted (contract requests 3 `del`). Its
 * timers and handlers were deleted with its tokens.
 */
export async function deleteInstance(tx: Sql, id: string, now: Instant): Promise<void> {
  await closeRecordsOfRequest(tx, id, 'deleted');
  const open = tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.instance, id));
  const held = await tx.delete(holders).where(inArray(holders.task, open)).returning({ member: holders.member });
  addSignals(
    'todo',
    held.map(({ member }) => member),
  );
  for (const table of [
    tasks,
    closedTasks,
    records,
    participants,
    events,
    followedRequests,
    transfers,
    copies,
    boardMessages,
    notices,
    shares,
    requestViews,
  ])
    await tx.delete(table).where(eq(table.instance, id));
  await tx.delete(favourites).where(and(eq(favourites.kind, 'instance'), eq(favourites.target, id)));
  await tx.delete(instances).where(eq(instances.id, id));
  await batchStatements(tx, [closeForms(id, 'deleted')]);
  await detachFilesOfRequest(tx, id, now);
}
