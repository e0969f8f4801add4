import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { Notice } from '#domain/requests/followViews.ts';
import type { RequestFeed, FeedAction } from './requestFeed.ts';

/** Notices about acting as an agent. They link to the to-do list, which contains the resulting tasks. */
const AGENT_NOTICES: ReadonlySet<string> = new Set(['standIn', 'standInChanged', 'standInEnded']);
const OFFBOARDING_ACTION: FeedAction = {
  labelKey: 'follow.openLeavers',
  variant: 'fill',
  to: { page: 'leavers', params: {} },
};
const OFFBOARDING_NOTICES: ReadonlySet<string> = new Set(['leavingHeld', 'leavingDone']);
const TODO_ACTION: FeedAction = { labelKey: 'follow.openToDo', variant: 'fill', to: { page: 'myTasks', params: {} } };

/** One notice of the platform, with a link to its subject. */
export const noticeFeed: RequestFeed<Notice> = {
  name: 'notice',
  parameter: 'id',
  back: 'notices',
  load: ({ get }, id) => get(NoticeGateway).find(id),
  getInstance: ({ instanceId }) => instanceId,
  markSeen: (get, { id, isRead }) => (isRead ? undefined : get(NoticeGateway).markRead(id)),
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
        ? noticeActions(about)
        : [
            {
              labelKey: 'follow.openRequest',
              variant: 'fill',
              to: { page: 'landing', params: { instId: instanceId } },
            },
          ],
  }),
};

function noticeActions(about: string): readonly FeedAction[] {
  if (OFFBOARDING_NOTICES.has(about)) return [OFFBOARDING_ACTION];
  return AGENT_NOTICES.has(about) ? [TODO_ACTION] : [];
}
