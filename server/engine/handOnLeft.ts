import { and, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { InstanceId, PersonId } from '#domain/shared/ids.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import { people } from '../storage/schema/identity.ts';
import { handedOn } from '../storage/schema/leavings.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { WorkDeps } from './dueWork.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { tellAdministrators, tellNobodyLeft } from './tellAdministrators.ts';

const HOUR = 60 * 60 * 1000;
const RESTING: InstanceStatus[] = ['suspended', 'onHold'];

/**
 * What waits for somebody who has left the company so many hours ago is asked of others, or of nobody (ADR 18, 40);
 * what has come to them since, such as their turn in a sequential vote, at once. A request that rests is looked at when
 * it goes on. @returns how many requests were handed on.
 */
export async function handOnLeft(deps: WorkDeps, hours: number): Promise<number> {
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
      await handOn(
        deps,
        instance,
        held.map((row) => row.member),
      )
    )
      done += 1;
  return done;
}

/** One that cannot go on now is tried again with the next round. */
async function handOn(
  { database, engine, clock, newId }: WorkDeps,
  instance: InstanceId,
  gone: readonly PersonId[],
): Promise<boolean> {
  const told = { now: clock.now(), newId };
  const handed = await database.command(async (tx) => {
    const locked = await engine.lock(tx, instance);
    if (!locked.ok) return locked;
    const command = { kind: 'peopleLeft', people: gone } as const;
    const applied = await engine.apply(tx, locked.value, { actor: SYSTEM_ACTOR, command });
    if (applied.ok) {
      await keepHandedOn(tx, applied.value, gone);
      await tellNobodyLeft(tx, applied.value, told);
    }
    return applied;
  });
  if (!handed.ok) await database.transaction((tx) => tellAdministrators(tx, handed.error, told));
  return handed.ok;
}

/** What is still open of theirs: they have it again when they come back. */
async function keepHandedOn(tx: Sql, { id, tasks: open }: InstanceState, gone: readonly PersonId[]): Promise<void> {
  const rows = open.flatMap((task) =>
    (task.handedOn ?? [])
      .filter(({ by }) => gone.includes(by))
      .map(({ by }) => ({ task: task.id, person: by, instance: id })),
  );
  if (rows.length > 0) await tx.insert(handedOn).values(rows).onConflictDoNothing();
}

/** Who has come back has again what was handed on and is still open. @returns how many requests they have again. */
export async function handBack({ database, engine }: WorkDeps): Promise<number> {
  const rows = await database.sql
    .selectDistinct({ instance: handedOn.instance, person: handedOn.person })
    .from(handedOn)
    .innerJoin(people, and(eq(people.id, handedOn.person), eq(people.hasLeft, false)))
    .innerJoin(tasks, eq(tasks.id, handedOn.task))
    .innerJoin(instances, eq(instances.id, handedOn.instance))
    .where(notInArray(instances.status, RESTING))
    .orderBy(handedOn.instance, handedOn.person);
  let done = 0;
  for (const [instance, back] of groupBy(rows, (row) => row.instance)) {
    const given = await database.command(async (tx) => {
      const locked = await engine.lock(tx, instance);
      if (!locked.ok) return locked;
      const ids = back.map(({ person }) => person);
      const command = { kind: 'peopleBack', people: ids } as const;
      await tx.delete(handedOn).where(and(eq(handedOn.instance, instance), inArray(handedOn.person, ids)));
      return engine.apply(tx, locked.value, { actor: SYSTEM_ACTOR, command });
    });
    if (given.ok) done += 1;
  }
  return done;
}

/** Of what has been done since, nothing can come back. */
export const forgetHandedOn = (tx: Sql) =>
  tx.delete(handedOn).where(notInArray(handedOn.task, tx.select({ id: tasks.id }).from(tasks)));
