import { and, asc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#domain/shared/groupBy.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Language } from '#application/language.ts';
import { handedOn } from '../../storage/schema/leavings.ts';
import { holders, tasks } from '../../storage/schema/openWork.ts';
import { instances } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';

/** A task that is theirs, or was and is still open; `holders` have it now, where it has gone on. */
export interface WaitingTask {
  readonly task: string;
  readonly instance: string;
  readonly subject: string;
  readonly initiator: PersonId;
  readonly holders: readonly Executor[];
}

/** What is still open of these people's, by person, the oldest first. */
export async function waitingTasks(
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
    .select({ ...facts, person: handedOn.person })
    .from(handedOn)
    .innerJoin(tasks, and(eq(tasks.id, handedOn.task), eq(tasks.tenant, tenant)))
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(inArray(handedOn.person, ids))
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
        subject: nameIn(subject, language),
        holders: now,
      })),
    ]),
  );
}
