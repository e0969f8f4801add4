import { CheckCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Activity } from '../shared/Activity.ts';
import { IconButton } from '../shared/IconButton.tsx';
import { failureMessage } from '../shared/message.ts';
import { usePageContext, type PageContext } from '../shared/pageContext.ts';
import { useCounts } from '../shared/useCounts.ts';

/** Every message of mine has been read, also those no page of the list has shown yet. */
export async function markAllRead({ get, counts, changes, messages }: PageContext): Promise<void> {
  const done = await get(NoticeGateway).markAllRead();
  if (!done.ok) return messages.show(failureMessage(done.error), 'warning');
  counts.allRead();
  changes.next({});
  messages.show({ key: 'lists.notices.allRead' }, 'success');
}

/** Beside the title of my messages, while some are new. */
export const NoticesMenu = observer(function NoticesMenu() {
  const { t } = useTexts();
  const context = usePageContext();
  const { unread } = useCounts();
  const [activity] = useState(() => new Activity());
  return (
    <IconButton
      icon={CheckCheck}
      name={t('lists.notices.readAll')}
      tone="action"
      disabled={unread === 0}
      onClick={() => void activity.run(() => markAllRead(context))}
    />
  );
});
