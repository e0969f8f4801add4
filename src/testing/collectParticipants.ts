import type { Actor } from '../domain/workflow/command.ts';
import type { InstanceState } from '../domain/workflow/instanceState.ts';
import { actor, administrator } from './people.ts';

/**
 * Returns all users a request concerns: initiator, current and former assignees, candidates and members of candidate
 * groups; and also an uninvolved user and an administrator.
 */
export function collectParticipants({ initiator, tasks, path }: InstanceState): readonly Actor[] {
  const named = tasks.flatMap(({ assignee, candidates, transferredBy }) => [
    ...(assignee === undefined ? [] : [assignee]),
    ...candidates.flatMap(({ kind, id }) => (kind === 'person' ? [id] : [])),
    ...transferredBy,
  ]);
  const persons = new Set([initiator.id, ...named, ...path.flatMap(({ handler }) => handler ?? []), 'stranger']);
  const groups = new Set(
    tasks.flatMap(({ candidates }) => candidates.flatMap(({ kind, id }) => (kind === 'group' ? [id] : []))),
  );
  return [
    ...[...persons].map((id) => actor(id)),
    ...[...groups].map((id) => actor(`member of ${id}`, { groups: [id] })),
    administrator(),
  ];
}
