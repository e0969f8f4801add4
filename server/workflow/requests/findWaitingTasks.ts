import { and, asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Language } from '#application/formatting/language.ts';
import { reassignedTasks } from '#server/db/schema/departures.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/** An open task of a user, or one that was reassigned from them and is still open; `holders` are the current ones. */
export interface WaitingTask {
  readonly task: string;
  readonly instance: string;
  readonly subject: string;
  readonly initiator: PersonId;
  readonly holders: readonly Executor[];
}

/** Returns the open tasks of these users by user, oldest first. */
export async function findWaitingTasks(
  tx: Sql,
  tenant: string,
  gone: readonly PersonId[],
  language: Language,
): Promise<ReadonlyMap<PersonId, readonly WaitingTask[]>> {
  if (gone.length === 0) return new Map();
  const ids = [...gone];
  const facts = {
    task: tasks.id,
    instance: tasks.instance,
    subject: instances.subject,
    initiator: instances.initiator,
    executors: tasks.executors,
  };
  const theirs = await tx
    .select({ ...facts, person: holders.member })
    .from(holders)
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(and(eq(holders.tenant, tenant), inArray(holders.member, ids)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  const given = await tx
    .select({ ...facts, person: reassignedTasks.person })
    .from(reassignedTasks)
    .innerJoin(tasks, and(eq(tasks.id, reassignedTasks.task), eq(tasks.tenant, tenant)))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(inArray(reassignedTasks.person, ids))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  const all = [
    ...theirs.map((row) => ({ ...row, holders: [] })),
    ...given.map((row) => ({ ...row, holders: row.executors })),
  ];
  const byPerson = groupBy(all, ({ person }) => person);
  return new Map(
    [...byPerson].map(([person, rows]) => [
      person,
      rows.map(({ task, instance, subject, initiator, holders: now }) => ({
        task,
        instance,
        initiator,
        subject: getLocalizedName(subject, language),
        holders: now,
      })),
    ]),
  );
}
