import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import type { PageContext } from '../navigation/pageContext.ts';
import type { RecordChange } from './changeStream.ts';

/** Whether the decision waits on the device and can be undone. */
export const isQueued = ({ status }: DispatchResult): boolean => status === 'queued';

/** Updates the lists after a decision that was sent, and says so if it could not be stored for an undo. */
export function reportDispatch(
  { changes, messages }: Pick<PageContext, 'changes' | 'messages'>,
  { status, notStored }: DispatchResult,
  change: RecordChange,
): void {
  if (status === 'sent') changes.next(change);
  if (notStored !== undefined) messages.show({ key: `message.notStored.${notStored}` }, 'warning');
}
