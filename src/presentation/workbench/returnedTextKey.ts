import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';

/** Returns the text for a request that was returned to its initiator or withdrawn; `undefined` for any other. */
export function returnedTextKey({ status, isToRevise, holders, initiatorId }: InstanceRow): TextKey | undefined {
  if (status === 'withdrawn') return 'workbench.withdrawn';
  // A return with "straight back" may also go to a step of another user.
  const isReturned =
    status === 'lockedByReturn' && (holders.length === 0 || holders.some(({ id }) => id === initiatorId));
  return isReturned || (status === 'running' && isToRevise === true) ? 'workbench.returnedToMe' : undefined;
}
