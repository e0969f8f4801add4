import { and, eq, notInArray } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { InstanceId, PersonId } from '#domain/shared/ids.ts';
import { people } from '../storage/schema/identity.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';
import { instances } from '../storage/schema/requests.ts';
import type { WorkDeps } from './dueWork.ts';
import { SYSTEM_ACTOR } from './systemActor.ts';
import { tellAdministrators, tellNobodyLeft } from './tellAdministrators.ts';

/**
 * What waits for somebody who has left the company is asked of others, or of nobody (ADR 18). A request that rests is
 * looked at when it goes on. @returns how many requests were handed on.
 */
export async function handOnLeft(deps: WorkDeps): Promise<number> {
  const { member } = holders;
  const rows = await deps.database.sql
    .selectDistinct({ instance: tasks.instance, member })
    .from(people)
    .innerJoin(holders, and(eq(holders.tenant, people.tenant), eq(member, people.id)))
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(and(eq(people.hasLeft, true), notInArray(instances.status, ['suspended', 'onHold'])))
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
    if (applied.ok) await tellNobodyLeft(tx, applied.value, told);
    return applied;
  });
  if (!handed.ok) await database.transaction((tx) => tellAdministrators(tx, handed.error, told));
  return handed.ok;
}
