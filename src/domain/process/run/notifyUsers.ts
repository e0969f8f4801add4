import type { PersonId } from '../../shared/ids.ts';
import type { NoticeKind } from '../../workflow/command.ts';
import type { Run } from './run.ts';

/** Returns the assignees of all open tasks. */
export const getOpenAssignees = ({ draft }: Run): readonly PersonId[] =>
  draft.tasks.flatMap(({ status, assignee }) => (status === 'replied' || assignee === undefined ? [] : [assignee]));

/** Notifies each user once about the request, except the actor. */
export function notifyUsers(run: Run, people: readonly PersonId[], about: NoticeKind, opinion: string): void {
  const others = [...new Set(people)].filter((id) => id !== run.actor.person.id);
  if (others.length > 0) run.effects.push({ kind: 'notified', people: others, about, opinion });
}
