import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { notices, NoticeTopic, NoticeRule } from '#server/db/schema/notices.ts';
import type { Sql } from '#server/db/database.ts';
import { insertNotices } from '#server/db/signals/insertNotices.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

interface NoticeInput {
  readonly instance: string | null;
  readonly about: NoticeTopic;
  readonly people: readonly PersonId[];
  readonly opinion: string;
  readonly duty?: NoticeRule;
  /** Time of all notices; by default the present. */
  readonly at?: Instant;
  /** Returns what differs between the recipients. */
  readonly forPerson?: (person: PersonId) => Partial<typeof notices.$inferInsert>;
}

/** Writes notices of actions outside the process flow, one for each user except the actor. */
export async function writeNotices(
  tx: Sql,
  { ids, clock }: WorkflowContext,
  { actor, caller }: Viewer,
  { people, at = clock.now(), forPerson, ...news }: NoticeInput,
): Promise<void> {
  const others = [...new Set(people)].filter((person) => person !== caller.person.id);
  await insertNotices(
    tx,
    others.map((person) => ({
      ...news,
      id: ids.next(),
      tenant: caller.tenant,
      person,
      sender: caller.person.id,
      senderName: actor.person.name,
      at,
      ...forPerson?.(person),
    })),
  );
}
