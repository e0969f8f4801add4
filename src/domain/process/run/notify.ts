import type { PersonId } from '../../shared/ids.ts';
import type { NoticeKind } from '../../workflow/command.ts';
import type { Run } from './run.ts';

/** Whoever holds an open task. */
export const openHoldersOf = ({ draft }: Run): readonly PersonId[] =>
  draft.tasks.flatMap(({ status, assignee }) => (status === 'replied' || assignee === undefined ? [] : [assignee]));

/** Tells each person once what became of the request; nobody is told what they have just done themselves. */
export function notify(run: Run, people: readonly PersonId[], about: NoticeKind, opinion: string): void {
  const others = [...new Set(people)].filter((id) => id !== run.actor.person.id);
  if (others.length > 0) run.effects.push({ kind: 'notified', people: others, about, opinion });
}
