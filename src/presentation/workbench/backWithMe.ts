import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { TextKey } from '../i18n/textKeys.ts';

/** Said of a request of mine that lies with me again, to be revised; nothing of any other. */
export function backWithMe({ status, isToRevise, holders, initiatorId }: InstanceRow): TextKey | undefined {
  if (status === 'withdrawn') return 'workbench.withdrawn';
  // A return that comes straight back may also have gone to a step of somebody else.
  const isReturned =
    status === 'lockedByReturn' && (holders.length === 0 || holders.some(({ id }) => id === initiatorId));
  return isReturned || (status === 'running' && isToRevise === true) ? 'workbench.returnedToMe' : undefined;
}
