import type { PersonId } from '#domain/shared/ids.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { ActionKind } from './action.ts';

/** Who has the matter already and cannot be chosen; what the page does not know, the server says. */
export function unavailablePeople(
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
