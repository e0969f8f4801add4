import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import type { PageContext } from '../navigation/pageContext.ts';
import type { RecordChange } from './changeStream.ts';

/** Whether the decision waits on the device and can be undone. */
export const isQueued = ({ status }: DispatchResult): boolean => status === 'queued';

/** Shows the bar of a queued decision, or updates the lists after one that was sent because it could not be stored. */
export function reportDispatch(
  { changes, messages, queued }: Pick<PageContext, 'changes' | 'messages' | 'queued'>,
  { status, notStored }: DispatchResult,
  change: RecordChange,
): void {
  if (status === 'sent') changes.next(change);
  else queued.showOutbox();
  if (notStored !== undefined) messages.show({ key: `message.notStored.${notStored}` }, 'warning');
}
