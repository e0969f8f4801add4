import { and, eq, getTableColumns, gt, inArray, isNull, placeholder, type Placeholder, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import type { AgentAssignment } from '#domain/requests/assignment.ts';
import type { InstanceId, PersonId, TaskId } from '#domain/shared/ids.ts';
import { receivesRecords } from '#server/forms/records/closeRecordsOfRequest.ts';
import type { StoredFormRow } from '#server/forms/records/formStore.ts';
import type { Sql } from '#server/db/database.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { agents } from '#server/db/schema/handover.ts';
import { closedTasks, tasks } from '#server/db/schema/openWork.ts';
import { instances, followedRequests, type StoredInstance } from '#server/db/schema/requests.ts';
import { toAgentAssignment, selectAgentRules } from './findAgents.ts';

/**
 * A request that was read and locked until the end of the transaction. To save round trips, the same read returns what
 * a command needs next: the forms of the request, its followers, and the agent rules of its company.
 */
export type LockedInstanceRow = StoredInstance & LockReads & { readonly isLocked: true };

interface LockReads {
  /** Whether a form of another request submits records to this process. Such records store how the request ends. */
  readonly isHandedRecords: boolean;
  readonly forms: readonly StoredFormRow[];
  /** Ordered by the time at which they started to follow the request. */
  readonly followers: readonly PersonId[];
  readonly assignments: readonly AgentAssignment[];
}

/** Locks a request and the requests that called it until the transaction ends, and reads it. */
export async function lockInstanceRow(tx: Sql, id: InstanceId): Promise<LockedInstanceRow | undefined> {
  const alone = await readPipelined(lockById(tx), id);
  if (alone !== undefined) return alone;
  await lockInstancesWithCallers(tx, [id]);
  return readPipelined(readById(tx), id);
}

/** Does the same for the request of an open or closed task. */
export async function lockInstanceOfTask(tx: Sql, task: TaskId): Promise<LockedInstanceRow | undefined> {
  const alone = await readPipelined(lockByTask(tx), task);
  if (alone !== undefined) return alone;
  const instance = await findInstanceIdOfTask(tx, task);
  return instance === undefined ? undefined : lockInstanceRow(tx, instance);
}

const ID = placeholder('id');
type Which = (column: PgColumn) => SQL | undefined;
const byId: Which = (column) => eq(column, ID);
const byTask =
  (tx: Sql): Which =>
  (column) =>
    inArray(column, selectInstanceOfOpenTask(tx, ID));

const select = (tx: Sql) =>
  tx.select({ ...getTableColumns(instances), isHandedRecords: receivesRecords(tx) }).from(instances);
const rowOf = (tx: Sql, which: Which) => select(tx).where(which(instances.id));
type Prepared = ReturnType<ReturnType<typeof rowOf>['prepare']>;
/** Most requests have no caller: one statement finds, locks and reads them. */
const selectUncalledForUpdate = (tx: Sql, which: Which) =>
  select(tx)
    .where(and(which(instances.id), isNull(instances.caller)))
    .for('update');

/** The statements are pipelined, but the server executes them in order: the later ones run after the row is locked. */
const prepareLockReads = (tx: Sql, which: Which, row: Prepared, name: string) => ({
  row,
  forms: tx.select().from(formRows).where(which(formRows.instance)).prepare(`${name}_forms`),
  followers: tx
    .select({ person: followedRequests.person })
    .from(followedRequests)
    .where(which(followedRequests.instance))
    .orderBy(followedRequests.since, followedRequests.person)
    .prepare(`${name}_followers`),
  /** Excludes agent rules that ended before the request started. */
  assignments: selectAgentRules(tx)
    .innerJoin(
      instances,
      and(which(instances.id), eq(instances.tenant, agents.tenant), gt(agents.to, instances.startedAt)),
    )
    .orderBy(agents.id)
    .prepare(`${name}_agents`),
});
const lockById = preparedStatement((tx) =>
  prepareLockReads(tx, byId, selectUncalledForUpdate(tx, byId).prepare('lock_row'), 'lock'),
);
const lockByTask = preparedStatement((tx) => {
  const which = byTask(tx);
  return prepareLockReads(tx, which, selectUncalledForUpdate(tx, which).prepare('lock_by_task_row'), 'lock_by_task');
});
const readById = preparedStatement((tx) => prepareLockReads(tx, byId, rowOf(tx, byId).prepare('locked_row'), 'locked'));

async function readPipelined(
  statements: ReturnType<typeof readById>,
  id: string,
): Promise<LockedInstanceRow | undefined> {
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
      assignments: rules.map(toAgentAssignment),
    }
  );
}

/**
 * Locks several requests and their callers in the order of their ids. A command that changes more than one request
 * locks all of them first. A caller has a smaller id than the request it calls, so two commands cannot deadlock.
 */
export async function lockInstancesWithCallers(tx: Sql, ids: Iterable<InstanceId>): Promise<void> {
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

/** Locks the requests of several tasks before a command changes the first of them. */
export async function lockInstancesOfTasks(tx: Sql, ids: readonly TaskId[]): Promise<void> {
  const found = await mapSequential(ids, (id) => findInstanceIdOfTask(tx, id));
  await lockInstancesWithCallers(
    tx,
    found.filter((id) => id !== undefined),
  );
}

/** Returns the request of an open or closed task. */
async function findInstanceIdOfTask(tx: Sql, task: TaskId): Promise<InstanceId | undefined> {
  const [found] = await unionAll(selectInstanceOfOpenTask(tx, task), selectInstanceOfClosedTask(tx, task));
  return found?.instance;
}

export const selectInstanceOfOpenTask = (tx: Sql, task: TaskId | Placeholder) =>
  tx.select({ instance: tasks.instance }).from(tasks).where(eq(tasks.id, task));
export const selectInstanceOfClosedTask = (tx: Sql, task: TaskId) =>
  tx.select({ instance: closedTasks.instance }).from(closedTasks).where(eq(closedTasks.task, task));
