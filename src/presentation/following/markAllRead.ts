import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';

/** Marks all messages of the user as read, including those not loaded yet. */
export async function markAllRead({ get, counts, changes, messages }: PageContext): Promise<void> {
  const done = await get(NoticeGateway).markAllRead();
  if (!done.ok) return messages.show(failureMessage(done.error), 'warning');
  counts.markAllRead();
  changes.next({});
  messages.show({ key: 'lists.notices.allRead' }, 'success');
}
