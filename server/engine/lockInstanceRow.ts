import { and, eq, getTableColumns, gt, inArray, isNull, placeholder, type Placeholder, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import type { AgentAssignment } from '#domain/agent/assignment.ts';
import type { InstanceId, PersonId, TaskId } from '#domain/shared/ids.ts';
import { isHandedRecords } from '../records/closeRecords.ts';
import type { StoredFormRow } from '../records/formStore.ts';
import type { Sql } from '../storage/database.ts';
import { madeOnce } from '../storage/madeOnce.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { formRows } from '../storage/schema/formRows.ts';
import { agents } from '../storage/schema/handover.ts';
import { closedTasks, tasks } from '../storage/schema/openWork.ts';
import { instances, tracked, type StoredInstance } from '../storage/schema/requests.ts';
import { assignmentIn, agentRulesOf } from './findAgents.ts';

/**
 * A request as it was read under its lock: nobody else changes it until the transaction ends. What a command asks next
 * comes with it, for the way to the database costs more than the question: its forms, who follows it, and who stands in
 * for whom in its company.
 */
export type LockedRow = StoredInstance & ReadWithLock & { readonly isLocked: true };

interface ReadWithLock {
  /** Whether forms of other requests hand records in to its process, which learn how it ends. */
  readonly isHandedRecords: boolean;
  readonly forms: readonly StoredFormRow[];
  /** In the order in which they began to. */
  readonly followers: readonly PersonId[];
  readonly assignments: readonly AgentAssignment[];
}

/** Locks a request until the transaction ends, its callers with it, and reads it. */
export async function lockInstanceRow(tx: Sql, id: InstanceId): Promise<LockedRow | undefined> {
  const alone = await readTogether(locking(tx), id);
  if (alone !== undefined) return alone;
  await lockFamilies(tx, [id]);
  return readTogether(reading(tx), id);
}

/** The same for the request an open or closed task belongs to. */
export async function lockInstanceRowOfTask(tx: Sql, task: TaskId): Promise<LockedRow | undefined> {
  const alone = await readTogether(lockingByTask(tx), task);
  if (alone !== undefined) return alone;
  const instance = await instanceIdOfTask(tx, task);
  return instance === undefined ? undefined : lockInstanceRow(tx, instance);
}

const ID = placeholder('id');
type Which = (column: PgColumn) => SQL | undefined;
const byId: Which = (column) => eq(column, ID);
const byTask =
  (tx: Sql): Which =>
  (column) =>
    inArray(column, ofOpen(tx, ID));

const select = (tx: Sql) =>
  tx.select({ ...getTableColumns(instances), isHandedRecords: isHandedRecords(tx) }).from(instances);
const rowOf = (tx: Sql, which: Which) => select(tx).where(which(instances.id));
type Prepared = ReturnType<ReturnType<typeof rowOf>['prepare']>;
/** Most requests are called by no other: one statement finds, locks and reads them. */
const uncalled = (tx: Sql, which: Which) =>
  select(tx)
    .where(and(which(instances.id), isNull(instances.caller)))
    .for('update');

/** Sent without waiting for each other, they are answered one after the other: what follows sees what is locked. */
const statementsOf = (tx: Sql, which: Which, row: Prepared, name: string) => ({
  row,
  forms: tx.select().from(formRows).where(which(formRows.instance)).prepare(`${name}_forms`),
  followers: tx
    .select({ person: tracked.person })
    .from(tracked)
    .where(which(tracked.instance))
    .orderBy(tracked.since, tracked.person)
    .prepare(`${name}_followers`),
  /** Who ceased before the request began stands in for nobody in it. */
  assignments: agentRulesOf(tx)
    .innerJoin(
      instances,
      and(which(instances.id), eq(instances.tenant, agents.tenant), gt(agents.to, instances.startedAt)),
    )
    .orderBy(agents.id)
    .prepare(`${name}_agents`),
});
const locking = madeOnce((tx) => statementsOf(tx, byId, uncalled(tx, byId).prepare('lock_row'), 'lock'));
const lockingByTask = madeOnce((tx) => {
  const which = byTask(tx);
  return statementsOf(tx, which, uncalled(tx, which).prepare('lock_by_task_row'), 'lock_by_task');
});
const reading = madeOnce((tx) => statementsOf(tx, byId, rowOf(tx, byId).prepare('locked_row'), 'locked'));

async function readTogether(statements: ReturnType<typeof reading>, id: string): Promise<LockedRow | undefined> {
  const [[row], forms, followers, rules] = await Promise.all([
    statements.row.execute({ id }),
    statements.forms.execute({ id }),
    statements.followers.execute({ id }),
    statements.assignments.execute({ id }),
  ]);
  return (
    row && {
      ...row,
      isLocked: true,
      forms,
      followers: followers.map(({ person }) => person),
      assignments: rules.map(assignmentIn),
    }
  );
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

export const ofOpen = (tx: Sql, task: TaskId | Placeholder) =>
  tx.select({ instance: tasks.instance }).from(tasks).where(eq(tasks.id, task));
export const ofClosed = (tx: Sql, task: TaskId) =>
  tx.select({ instance: closedTasks.instance }).from(closedTasks).where(eq(closedTasks.task, task));
