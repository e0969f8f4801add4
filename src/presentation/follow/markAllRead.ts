import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { failureMessage } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';

/** Every message of mine has been read, also those no page of the list has shown yet. */
export async function markAllRead({ get, counts, changes, messages }: PageContext): Promise<void> {
  const done = await get(NoticeGateway).markAllRead();
  if (!done.ok) return messages.show(failureMessage(done.error), 'warning');
  counts.allRead();
  changes.next({});
  messages.show({ key: 'lists.notices.allRead' }, 'success');
}
