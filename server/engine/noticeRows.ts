import type { Decided } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { NoticeAbout, notices } from '../storage/schema/notices.ts';

type NoticeRow = typeof notices.$inferInsert;

/** What there is to tell whoever follows a request: that it has ended, or stands elsewhere now. */
export function newsOf(before: InstanceState | undefined, { state }: Pick<Decided, 'state'>): NoticeAbout | undefined {
  if (before === undefined) return state.status === 'aborted' ? 'ended' : undefined;
  if (state.endedAt !== undefined)
    return before.endedAt !== undefined ? undefined : state.status === 'cancelled' ? 'voided' : 'ended';
  return placesOf(state) === placesOf(before) ? undefined : 'moved';
}

const placesOf = ({ tokens }: InstanceState): string => [...new Set(tokens.map(({ node }) => node))].sort().join();

/**
 * What a command has to tell people, one row for each; their ids follow those the core took of the command's own block.
 * Who is told something by the core itself is not told the news as well, nor is whoever has done it.
 */
export function noticeRows(
  { state, effects, event: { actor, answers, command }, idsUsed }: Decided,
  tenant: string,
  news: NoticeAbout | undefined,
  followers: readonly PersonId[],
): NoticeRow[] {
  const told = effects.flatMap((effect) =>
    effect.kind === 'notified' ? effect.people.map((person) => ({ ...effect, person })) : [],
  );
  const knowing = new Set([actor.person.id, ...told.map(({ person }) => person)]);
  const others =
    news === undefined
      ? []
      : [...new Set([...followers, ...(news === 'moved' ? [] : [state.initiator.id])])].filter(
          (person) => !knowing.has(person),
        );
  const all = [
    ...told.map(({ person, task, about, opinion }): Pick<NoticeRow, 'person' | 'task' | 'about' | 'opinion'> => ({
      person,
      task: task ?? null,
      about,
      opinion,
    })),
    ...others.map((person) => ({
      person,
      task: null,
      about: news ?? 'moved',
      opinion: 'opinion' in command ? command.opinion : '',
    })),
  ];
  return all.map((row, position) => ({
    ...row,
    id: String(BigInt(answers.ids.first) + BigInt(idsUsed + position)),
    tenant,
    instance: state.id,
    sender: actor.person.id,
    senderName: actor.person.name,
    at: answers.now,
  }));
}
