import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { Notice } from '#domain/instance/followViews.ts';
import type { RequestFeed, FeedAction } from './requestFeed.ts';

/** Messages about standing in for somebody: what it brings stands in the to-do list. */
const STANDING_IN: ReadonlySet<string> = new Set(['standIn', 'standInChanged', 'standInEnded']);
const LEAVERS: FeedAction = { labelKey: 'follow.openLeavers', look: 'fill', to: { page: 'leavers', params: {} } };
const ABOUT_LEAVING: ReadonlySet<string> = new Set(['leavingHeld', 'leavingDone']);
const TO_DO: FeedAction = { labelKey: 'follow.openToDo', look: 'fill', to: { page: 'myTasks', params: {} } };

/** One message of the platform to me; it leads to what it speaks of. */
export const noticeFeed: RequestFeed<Notice> = {
  name: 'notice',
  about: 'id',
  back: 'notices',
  read: ({ get }, id) => get(NoticeGateway).find(id),
  instanceOf: ({ instanceId }) => instanceId,
  seen: (get, { id, isRead }) => (isRead ? undefined : get(NoticeGateway).markRead(id)),
  present: ({ id, title, text, about, senderId, senderName, sentAt, instanceId }) => ({
    title,
    sections: [
      {
        key: 'message',
        entries: [{ key: id, person: { id: senderId ?? senderName, name: senderName }, at: sentAt, text }],
      },
    ],
    actions:
      instanceId === undefined
        ? actionsAbout(about)
        : [{ labelKey: 'follow.openRequest', look: 'fill', to: { page: 'landing', params: { instId: instanceId } } }],
  }),
};

function actionsAbout(about: string): readonly FeedAction[] {
  if (ABOUT_LEAVING.has(about)) return [LEAVERS];
  return STANDING_IN.has(about) ? [TO_DO] : [];
}
