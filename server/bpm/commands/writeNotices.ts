import type { PersonId } from '#domain/shared/ids.ts';
import { notices, type NoticeAbout, type NoticeRule } from '../../storage/schema/notices.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

interface News {
  readonly instance: string | null;
  readonly about: NoticeAbout;
  readonly people: readonly PersonId[];
  readonly opinion: string;
  readonly duty?: NoticeRule;
}

/** Tells people what somebody has done beside the flow; each once, and never whoever has done it. */
export async function writeNotices(
  tx: Sql,
  { ids, clock }: BpmDeps,
  { actor, caller }: Viewer,
  { people, ...news }: News,
): Promise<void> {
  const others = [...new Set(people)].filter((person) => person !== caller.person.id);
  if (others.length === 0) return;
  await tx.insert(notices).values(
    others.map((person) => ({
      ...news,
      id: ids.next(),
      tenant: caller.tenant,
      person,
      sender: caller.person.id,
      senderName: actor.person.name,
      at: clock.now(),
    })),
  );
}
