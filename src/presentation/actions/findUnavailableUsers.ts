import type { PersonId } from '#domain/shared/ids.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { ActionKind } from './action.ts';

/**
 * Returns the users who cannot be chosen because they already have the task, with the reason. The server rejects cases
 * the page cannot detect.
 */
export function findUnavailableUsers(
  kind: ActionKind,
  target: ActionTarget,
  me: PersonId | undefined,
): ReadonlyMap<PersonId, TextKey> {
  const signers =
    target.kind === 'task' && (kind === 'addSigners' || kind === 'transfer') ? (target.detail.signers ?? []) : [];
  const self: readonly (readonly [PersonId, TextKey])[] =
    me === undefined || kind === 'jump' ? [] : [[me, 'people.isSelf']];
  return new Map([...signers.map(({ id }): readonly [PersonId, TextKey] => [id, 'people.isSigner']), ...self]);
}
