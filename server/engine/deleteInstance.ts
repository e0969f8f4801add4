import { and, eq, inArray } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { letGoFromRequest } from '../files/letFilesGo.ts';
import { events, instances, participants, records, tracked } from '../storage/schema/requests.ts';
import { boardMessages, copies } from '../storage/schema/copies.ts';
import { favourites, shares } from '../storage/schema/following.ts';
import { notices } from '../storage/schema/notices.ts';
import { transfers } from '../storage/schema/handover.ts';
import { closedTasks, holders, jobs, tasks, timers } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';
import { lastTogether } from '../storage/together.ts';
import { closeRecords } from '../records/closeRecords.ts';
import { closeForms } from './writeDecision.ts';

/** Removes every row of a request but its forms, which only learn that it is gone (contract requests 3 `del`). */
export async function deleteInstance(tx: Sql, id: string, now: Instant): Promise<void> {
  await closeRecords(tx, id, 'deleted');
  const open = tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.instance, id));
  await tx.delete(holders).where(inArray(holders.task, open));
  for (const table of [
    tasks,
    closedTasks,
    timers,
    jobs,
    records,
    participants,
    events,
    tracked,
    transfers,
    copies,
    boardMessages,
    notices,
    shares,
  ])
    await tx.delete(table).where(eq(table.instance, id));
  await tx.delete(favourites).where(and(eq(favourites.kind, 'instance'), eq(favourites.target, id)));
  await tx.delete(instances).where(eq(instances.id, id));
  await lastTogether(tx, [closeForms(id, 'deleted')]);
  await letGoFromRequest(tx, id, now);
}
