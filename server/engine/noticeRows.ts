import type { ExecutedCommand } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import type { NoticeTopic, notices } from '#server/db/schema/notices.ts';

type NoticeRow = typeof notices.$inferInsert;

/** Returns the notice for the followers of a request: it has ended, was voided, or has moved to other nodes. */
export function getFollowerNotice(
  before: InstanceState | undefined,
  { state }: Pick<ExecutedCommand, 'state'>,
): NoticeTopic | undefined {
  if (before === undefined) return state.status === 'aborted' ? 'ended' : undefined;
  if (state.endedAt !== undefined)
    return before.endedAt !== undefined ? undefined : state.status === 'cancelled' ? 'voided' : 'ended';
  return listCurrentNodes(state) === listCurrentNodes(before) ? undefined : 'moved';
}

const listCurrentNodes = ({ tokens }: InstanceState): string =>
  [...new Set(tokens.map(({ node }) => node))].sort().join();

/**
 * Returns the notices a command creates, one row for each recipient. Their ids follow those the core used from the
 * block of the command. A user whom the core notifies does not receive the followers' notice as well; the user who gave
 * the command does not receive it either.
 */
export function noticeRows(
  { state, effects, event: { actor, answers, command }, idsUsed }: ExecutedCommand,
  tenant: string,
  news: NoticeTopic | undefined,
  followers: readonly PersonId[],
): NoticeRow[] {
  const notified = effects.flatMap((effect) =>
    effect.kind === 'notified' ? effect.people.map((person) => ({ ...effect, person })) : [],
  );
  const knowing = new Set([actor.person.id, ...notified.map(({ person }) => person)]);
  const others =
    news === undefined
      ? []
      : [...new Set([...followers, ...(news === 'moved' ? [] : [state.initiator.id])])].filter(
          (person) => !knowing.has(person),
        );
  const all = [
    ...notified.map(({ person, task, about, opinion }): Pick<NoticeRow, 'person' | 'task' | 'about' | 'opinion'> => ({
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
