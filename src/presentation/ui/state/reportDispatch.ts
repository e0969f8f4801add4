import type { DispatchResult } from '#application/outbox/dispatchDecision.ts';
import type { PageParams } from '../navigation/addresses.ts';
import type { PageContext } from '../navigation/pageContext.ts';
import type { RecordChange } from './changeStream.ts';

/** Whether the decision waits on the device and can be undone. */
export const isQueued = ({ status }: DispatchResult): boolean => status === 'queued';

/** Shows the bar of a queued decision, or updates the lists after one that was sent. */
export function reportDispatch(
  { changes, queued }: Pick<PageContext, 'changes' | 'queued'>,
  { status }: DispatchResult,
  change: RecordChange,
): void {
  if (status === 'sent') changes.next(change);
  else queued.showOutbox();
}

/** Parameter of the success page: why a decision could not be undone. */
export const notStoredParams = ({ notStored }: DispatchResult): PageParams =>
  notStored === undefined ? {} : { notStored };
