import { and, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { InstanceId, PersonId } from '#domain/shared/ids.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import { people } from '#server/db/schema/identity.ts';
import { reassignedTasks } from '#server/db/schema/departures.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { DueWorkDeps } from './dueWork.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { notifyAdministrators, notifyUnassignedSteps } from './notifyAdministrators.ts';

const HOUR = 60 * 60 * 1000;
const RESTING: InstanceStatus[] = ['suspended', 'onHold'];

/**
 * Reassigns the open tasks of users who left the company at least `hours` ago, or leaves them without an assignee (ADR
 * 18, 40). Tasks created after the user left, such as a turn in a sequential vote, are reassigned at once. Suspended
 * requests are skipped until they are resumed. @returns the number of requests that were changed.
 */
export async function reassignTasksOfDeactivatedUsers(deps: DueWorkDeps, hours: number): Promise<number> {
  const { member } = holders;
  const rows = await deps.database.sql
    .selectDistinct({ instance: tasks.instance, member })
    .from(people)
    .innerJoin(holders, and(eq(holders.tenant, people.tenant), eq(member, people.id)))
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(
      and(
        eq(people.hasLeft, true),
        or(
          isNull(people.leftAt),
          lte(people.leftAt, deps.clock.now() - hours * HOUR),
          gt(tasks.createdAt, people.leftAt),
        ),
        notInArray(instances.status, RESTING),
      ),
    )
    .orderBy(tasks.instance, member);
  let done = 0;
  for (const [instance, held] of groupBy(rows, (row) => row.instance))
    if (
      await reassignTasksOfRequest(
        deps,
        instance,
        held.map((row) => row.member),
      )
    )
      done += 1;
  return done;
}

/** A request that cannot be changed now is retried in the next round. */
async function reassignTasksOfRequest(
  { database, engine, clock, newId }: DueWorkDeps,
  instance: InstanceId,
  gone: readonly PersonId[],
): Promise<boolean> {
  const context = { now: clock.now(), newId };
  const handed = await database.command(async (tx) => {
    const locked = await engine.lock(tx, instance);
    if (!locked.ok) return locked;
    const command = { kind: 'peopleLeft', people: gone } as const;
    const applied = await engine.apply(tx, locked.value, { actor: SYSTEM_ACTOR, command });
    if (applied.ok) {
      await storeReassignments(tx, applied.value, gone);
      await notifyUnassignedSteps(tx, applied.value, context);
    }
    return applied;
  });
  if (!handed.ok) await database.transaction((tx) => notifyAdministrators(tx, handed.error, context));
  return handed.ok;
}

/** Stores which open tasks were reassigned, so that their former assignees get them again if they are reactivated. */
async function storeReassignments(
  tx: Sql,
  { id, tasks: open }: InstanceState,
  gone: readonly PersonId[],
): Promise<void> {
  const rows = open.flatMap((task) =>
    (task.handedOn ?? [])
      .filter(({ by }) => gone.includes(by))
      .map(({ by }) => ({ task: task.id, person: by, instance: id })),
  );
  if (rows.length > 0) await tx.insert(reassignedTasks).values(rows).onConflictDoNothing();
}

/** Returns reassigned tasks that are still open to reactivated users. @returns the number of changed requests. */
export async function returnReassignedTasks({ database, engine }: DueWorkDeps): Promise<number> {
  const rows = await database.sql
    .selectDistinct({ instance: reassignedTasks.instance, person: reassignedTasks.person })
    .from(reassignedTasks)
    .innerJoin(people, and(eq(people.id, reassignedTasks.person), eq(people.hasLeft, false)))
    .innerJoin(tasks, eq(tasks.id, reassignedTasks.task))
    .innerJoin(instances, eq(instances.id, reassignedTasks.instance))
    .where(notInArray(instances.status, RESTING))
    .orderBy(reassignedTasks.instance, reassignedTasks.person);
  let done = 0;
  for (const [instance, back] of groupBy(rows, (row) => row.instance)) {
    const given = await database.command(async (tx) => {
      const locked = await engine.lock(tx, instance);
      if (!locked.ok) return locked;
      const ids = back.map(({ person }) => person);
      const command = { kind: 'peopleBack', people: ids } as const;
      await tx
        .delete(reassignedTasks)
        .where(and(eq(reassignedTasks.instance, instance), inArray(reassignedTasks.person, ids)));
      return engine.apply(tx, locked.value, { actor: SYSTEM_ACTOR, command });
    });
    if (given.ok) done += 1;
  }
  return done;
}

/** Deletes the entries of tasks that are no longer open and thus cannot be given back. */
export const deleteOldReassignments = (tx: Sql) =>
  tx.delete(reassignedTasks).where(notInArray(reassignedTasks.task, tx.select({ id: tasks.id }).from(tasks)));
