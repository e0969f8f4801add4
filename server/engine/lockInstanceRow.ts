import { eq, inArray, isNull, and, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { InstanceId, TaskId } from '#domain/shared/ids.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { instances, type StoredInstance } from '../storage/schema/requests.ts';
import { closedTasks, tasks } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';

/** The row of a request as it was read under its lock: nobody else changes it until the transaction ends. */
export type LockedRow = StoredInstance & { readonly isLocked: true };

/** Locks a request until the transaction ends, its callers with it, and reads it. */
export async function lockInstanceRow(tx: Sql, id: InstanceId): Promise<LockedRow | undefined> {
  const alone = await lockUncalled(tx, eq(instances.id, id));
  if (alone !== undefined) return alone;
  await lockFamilies(tx, [id]);
  const [row] = await tx.select().from(instances).where(eq(instances.id, id));
  return row && { ...row, isLocked: true };
}

/** The same for the request an open or closed task belongs to. */
export async function lockInstanceRowOfTask(tx: Sql, task: TaskId): Promise<LockedRow | undefined> {
  const alone = await lockUncalled(tx, inArray(instances.id, ofOpen(tx, task)));
  if (alone !== undefined) return alone;
  const instance = await instanceIdOfTask(tx, task);
  return instance === undefined ? undefined : lockInstanceRow(tx, instance);
}

/** Most requests are called by no other: one statement finds, locks and reads them. */
async function lockUncalled(tx: Sql, condition: SQL): Promise<LockedRow | undefined> {
  const [row] = await tx
    .select()
    .from(instances)
    .where(and(condition, isNull(instances.caller)))
    .for('update');
  return row && { ...row, isLocked: true };
}

/**
 * Locks several requests with their callers: a command that reaches for more than one locks all of them before it
 * begins, in the order of their ids. A caller is older than what it calls, so two commands never hold what the other
 * waits for.
 */
export async function lockFamilies(tx: Sql, ids: Iterable<InstanceId>): Promise<void> {
  const all = new Set<InstanceId>();
  let above = [...new Set(ids)];
  while (above.length > 0) {
    for (const id of above) all.add(id);
    const found = await tx.select({ caller: instances.caller }).from(instances).where(inArray(instances.id, above));
    above = [...new Set(found.flatMap(({ caller }) => (caller === null || all.has(caller) ? [] : [caller])))];
  }
  for (const id of [...all].sort())
    await tx.select({ id: instances.id }).from(instances).where(eq(instances.id, id)).for('update');
}

/** For a command on several tasks: locks all their requests before it begins with the first. */
export async function lockFamiliesOfTasks(tx: Sql, ids: readonly TaskId[]): Promise<void> {
  const found = await oneByOne(ids, (id) => instanceIdOfTask(tx, id));
  await lockFamilies(
    tx,
    found.filter((id) => id !== undefined),
  );
}

/** The request an open or closed task belongs to. */
async function instanceIdOfTask(tx: Sql, task: TaskId): Promise<InstanceId | undefined> {
  const [found] = await unionAll(ofOpen(tx, task), ofClosed(tx, task));
  return found?.instance;
}

export const ofOpen = (tx: Sql, task: TaskId) =>
  tx.select({ instance: tasks.instance }).from(tasks).where(eq(tasks.id, task));
export const ofClosed = (tx: Sql, task: TaskId) =>
  tx.select({ instance: closedTasks.instance }).from(closedTasks).where(eq(closedTasks.task, task));
